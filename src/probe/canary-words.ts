/**
 * Words a canary is made of: ordinary enough that no filter minds them, rare enough that none comes by itself.
 * Each has seven letters or more, so that a cut behind the second or third leaves four to write.
 */
export const canaryWords: readonly string[] = [
  "almanac",
  "barnacle",
  "cartwheel",
  "dormouse",
  "earthworm",
  "filigree",
  "gooseberry",
  "harpsichord",
  "inkwell",
  "juniper",
  "kingfisher",
  "lighthouse",
  "marzipan",
  "nutcracker",
  "obelisk",
  "pomegranate",
  "quicksand",
  "rhubarb",
  "scarecrow",
  "tamarind",
  "umbrella",
  "verandah",
  "windmill",
  "yardstick",
  "zeppelin",
];
