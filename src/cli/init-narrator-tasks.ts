/** Three narrator tasks to begin with, in the default vocabulary, small enough to be rewritten. */
export const starterNarratorTasks: Readonly<Record<string, string>> = {
  "flooded-mill": `for: narrator
title: A miller saves her cat from the flood
world:
  scene: A water mill, the river rising
  location: grinding-room
  viewpoint: berta
  entities:
    - { id: grinding-room, kind: place, name: The grinding room }
    - { id: loft, kind: place, name: The loft }
    - { id: berta, kind: character, name: Berta the miller, at: grinding-room }
    - { id: cat, kind: character, name: The mill cat, at: grinding-room }
    - { id: sluice, kind: thing, name: The sluice gate, at: grinding-room, attributes: { open: "no" } }
turns:
  - player: I throw my weight on the lever and open the sluice.
    story: >-
      Berta hangs on the lever with both feet off the floor. Iron groans, gives, and the sluice
      stands open. Below the boards the water finds its way out, roaring.
    expect: [{ type: set_attribute, entity: sluice, attribute: open, value: "yes" }]
  - player: I grab the cat and carry it up to the loft.
    story: >-
      The cat is under the hopper, twice its size with rage. Berta takes it by the scruff and climbs
      the ladder, and they arrive in the loft together, both of them bleeding a little.
    expect:
      - { type: set_current_location, entity: berta, location: loft }
      - { type: set_current_location, entity: cat, location: loft }
  - player: We wait for morning.
    story: >-
      All night the house hums like a struck glass. Towards four the note drops, and the cat goes to
      sleep on her feet.
    expect: []
`,
  "fair-wager": `for: narrator
title: A juggler loses his clubs at cards
world:
  scene: Behind the tents of a fair, after midnight
  location: wagon
  viewpoint: piet
  entities:
    - { id: wagon, kind: place, name: The card wagon }
    - { id: field, kind: place, name: The dark field }
    - { id: piet, kind: character, name: Piet the juggler, at: wagon, holds: [clubs] }
    - { id: madame-roux, kind: character, name: Madame Roux, at: wagon, holds: [purse] }
    - { id: clubs, kind: thing, name: Four juggling clubs }
    - { id: purse, kind: thing, name: A fat purse }
turns:
  - player: I stake my clubs on the next card and lose.
    story: >-
      The queen of hearts, of course. Madame Roux does not even smile. She draws the four clubs over
      to her side of the table, one after another, and squares them up like spoons.
    expect: [{ type: set_possession, item: clubs, owner: madame-roux }]
  - player: Then I look into her sleeve and find the second queen.
    story: >-
      Piet catches the wrist in mid-air and shakes it. A second queen of hearts sails out of the lace
      and settles on the table beside her sister. So that is how it is done: she cheats.
    expect: [{ type: learn_fact, character: piet, fact: Madame Roux cheats at cards }]
  - player: She pays me off with the purse and I walk out into the field.
    story: >-
      "For your silence," says Madame Roux, and the purse lands in his hand, heavy as a hen. Piet goes
      down the steps and out into the dark field, where the grass is already wet.
    expect:
      - { type: set_possession, item: purse, owner: piet }
      - { type: set_current_location, entity: piet, location: field }
`,
  "stuck-lift": `for: narrator
title: Two strangers in a lift that has stopped
world:
  scene: A lift between two floors, Friday evening
  location: lift
  viewpoint: noor
  entities:
    - { id: lift, kind: place, name: The lift }
    - { id: noor, kind: character, name: Noor, at: lift, holds: [umbrella] }
    - { id: mr-falk, kind: character, name: Mr Falk from the fourth floor, at: lift }
    - { id: umbrella, kind: thing, name: A long umbrella }
turns:
  - player: The light goes out and Mr Falk begins to panic.
    story: >-
      A click, and it is dark. Beside her somebody breathes in and does not breathe out again. "Not
      this," says Mr Falk in a voice that has lost its fourth floor. He is panicking.
    expect: [{ type: set_condition, entity: mr-falk, condition: panicking, active: true }]
  - player: I talk to him quietly about my grandmother's garden until he is calm again.
    story: >-
      So Noor tells him of the beans, row by row, and of the toad who lived under the can. At the
      gooseberries he asks a question. By the time they reach the gate he is calm.
    expect: [{ type: set_condition, entity: mr-falk, condition: panicking, active: false }]
  - player: I give him the umbrella to knock on the ceiling with. We are friends by now.
    story: >-
      She puts the umbrella into his hands and he knocks, three and three. "Falk and Noor," he calls
      up the shaft, "at your convenience!" They laugh like people who have known each other for years.
    expect:
      - { type: set_possession, item: umbrella, owner: mr-falk }
      - { type: set_relationship, from: noor, to: mr-falk, relation: friend }
`,
};
