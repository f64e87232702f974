/**
 * Three agent tasks to begin with, small enough to be read at a glance and rewritten. Simulated models call the
 * tools in the order in which they are offered, so the steps keep to it.
 */
export const starterAgentTasks: Readonly<Record<string, string>> = {
  "lost-lamp": `for: agent
title: Tell a customer where her lamp is
tools:
  - name: find_order
    description: Finds a customer's newest order by mail address.
    parameters:
      type: object
      properties: { mail: { type: string, examples: [lena@shop.example] } }
      required: [mail]
  - name: track_parcel
    description: Says where a parcel is.
    parameters:
      type: object
      properties: { parcel: { type: string, examples: [P-4471] } }
      required: [parcel]
  - name: write_customer
    description: Sends a short message to the customer of an order.
    parameters:
      type: object
      properties:
        order: { type: integer, examples: [2093] }
        text: { type: string, examples: [Your lamp comes on Thursday.] }
      required: [order, text]
turns:
  - user: Lena (lena@shop.example) has waited two weeks for her lamp. Where is it? Tell her.
    steps:
      - tool: find_order
        arguments: { mail: lena@shop.example }
        heading: Finding out where the lamp is
        says: Her order comes first.
        result: { order: 2093, article: desk lamp, parcel: P-4471 }
      - tool: track_parcel
        arguments: { parcel: P-4471 }
        says: The parcel has a number, so it can be followed.
        result: Sorted wrongly on the 3rd, now in the right depot, out for delivery on Thursday
      - tool: write_customer
        arguments: { order: 2093, text: Your lamp comes on Thursday. }
        heading: Letting the customer know the day
        says: It took a wrong turn and arrives on Thursday.
        result: sent
    answer: The lamp was sorted wrongly and will be there on Thursday. Lena has been told.
`,
  "cold-classroom": `for: agent
title: Get a cold classroom warm
tools:
  - name: read_sensor
    description: Temperature of a room now and an hour ago.
    parameters:
      type: object
      properties: { room: { type: string, examples: [B12, B14] } }
      required: [room]
  - name: list_faults
    description: Known faults of the heating in a wing.
    parameters:
      type: object
      properties: { wing: { type: string, examples: [B] } }
      required: [wing]
  - name: call_plumber
    description: Asks the plumber to come for a fault.
    parameters:
      type: object
      properties: { fault: { type: integer, examples: [58] } }
      required: [fault]
turns:
  - user: Pupils are freezing in B12. Is it only that room, and do we know why?
    steps:
      - tool: read_sensor
        arguments: { room: B12 }
        heading: Checking how far the cold reaches
        says: I compare the room with its neighbour.
        result: 14 degrees, an hour ago 15
      - tool: read_sensor
        arguments: { room: B14 }
        says: B12 loses a degree an hour. Now the room beside it.
        result: 21 degrees, an hour ago 21
      - tool: list_faults
        arguments: { wing: B }
        heading: Looking for a known fault
        says: Only B12 is cold, so something close to it must be broken.
        result: [{ fault: 58, place: valve of B12, state: reported yesterday, nobody assigned }]
    answer: Only B12 is cold. Its valve was reported yesterday and nobody has been given the job.
  - user: Then have somebody come, please.
    steps:
      - tool: call_plumber
        arguments: { fault: 58 }
        heading: Getting the valve repaired
        says: The fault has a number, that is enough for the plumber.
        result: comes today at 13:30
    answer: The plumber comes at half past one.
`,
  "rainy-wedding": `for: agent
title: Move a garden wedding under a roof
tools:
  - name: get_forecast
    description: Weather of a day at a place.
    parameters:
      type: object
      properties: { day: { type: string, examples: ["2026-06-20"] } }
      required: [day]
  - name: search_halls
    description: Halls that are free on a day, with the guests they hold.
    parameters:
      type: object
      properties: { day: { type: string, examples: ["2026-06-20"] } }
      required: [day]
  - name: book_hall
    description: Books a hall for a day.
    parameters:
      type: object
      properties:
        hall: { type: string, examples: [Old Brewery] }
        day: { type: string, examples: ["2026-06-20"] }
      required: [hall, day]
turns:
  - user: We marry in the garden on 20 June 2026, 80 guests. If it will rain, book us a hall.
    steps:
      - tool: get_forecast
        arguments: { day: "2026-06-20" }
        heading: Seeing whether it will rain
        says: Everything hangs on the weather.
        result: 90 percent chance of thunderstorms from noon
      - tool: search_halls
        arguments: { day: "2026-06-20" }
        heading: Finding a roof for 80 guests
        says: Storms from noon, so the garden is out.
        result: [{ hall: Boat House, guests: 45 }, { hall: Old Brewery, guests: 120 }]
      - tool: book_hall
        arguments: { hall: Old Brewery, day: "2026-06-20" }
        says: Only the Old Brewery is big enough.
        result: booked, free of charge until 1 June
    answer: Storms are likely from noon, so I booked the Old Brewery, which holds 120.
`,
};
