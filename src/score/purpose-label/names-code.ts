/**
 * Whether a text names something of a program by its spelling: `snake_case`, `camelCase`, dotted and slashed
 * paths, files, options, variables, commit hashes, or one of the task's tools where its name is not an ordinary
 * word. A name of the world that is spelled likewise (GitHub, macOS, Node.js, example.com, TCP/IP) is none.
 *
 * @param tools the names of the task's tools
 */
export function namesCode(text: string, tools: readonly string[]): boolean {
  const spelled = new Set(tools.filter(isSpelledAsName));
  return text
    .split(/\s+/)
    .map(bare)
    .some((word) => spelled.has(word) || isCode(word));
}

/** A tool called `search` may be spoken of in any sentence; `read-log` and `ReadLog` may not. */
function isSpelledAsName(tool: string): boolean {
  return /[^\p{L}]|\p{Ll}\p{Lu}/u.test(tool);
}

/** The word without the marks of the sentence round it. */
function bare(word: string): string {
  return word.replace(/^["'“„‚‘«([*]+/u, "").replace(/(?:[\])"'“”’»,;:!?*…]|\.(?!\p{L}))+$/u, "");
}

function isCode(word: string): boolean {
  return spellings.some((spelling) => spelling.test(word)) || isCamel(word) || isDotted(word);
}

const spellings: readonly RegExp[] = [
  /[\p{L}\p{N}]_+[\p{L}\p{N}]/u, // snake_case, MAX_SIZE
  /^__|__$/, // __init__
  /\w\((?:$|\w{4,})/, // open() and read(path), which lose their closing bracket above; not file(s)
  /::|->|=>|:\/\//, // Scope::name, a->b, https://
  /^\$[A-Za-z_]/, // $HOME
  /^--[A-Za-z]/, // --force
  /^(?:~|\.{1,2})?\/\p{L}/u, // /etc, ./src, ~/notes
  /\p{L}[\p{L}\p{N}.-]*\/[\p{L}\p{N}.-]+\/\p{L}/u, // src/app/login
  /^(?=[0-9]*[a-f])(?=[a-f]*[0-9])[0-9a-f]{7,64}$/, // 9f3c2ab
  /^0x[0-9a-f]+$/i,
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
];

/** Names and terms that are written so in any newspaper. */
const namesWithHumps = new Set([
  "arXiv",
  "bioRxiv",
  "medRxiv",
  "macOS",
  "openSUSE",
  "reCAPTCHA",
  "tvOS",
  "visionOS",
  "watchOS",
]);

/**
 * `readLog`, and `UserSessionStore` from three humps on; a single small letter in front is a brand or a unit
 * (eBay, iPhone, kWh), two capitalised humps are a brand (GitHub).
 */
function isCamel(word: string): boolean {
  if (namesWithHumps.has(word.replace(/['’]s$/, ""))) return false;
  return /^\p{Ll}[\p{Ll}\p{N}]+\p{Lu}/u.test(word) || /^(?:\p{Lu}\p{Ll}+){3,}$/u.test(word);
}

/** A name's own ending: a site, or a library that is called like a file. */
const plainDots =
  /\.(?:com|org|net|edu|gov|eu|io|ai|de|fr|uk|ch|at|nl|es|it|jp)$|^(?:Node|Vue|Next|Nuxt|Three|Express|Ember|D3|Chart|Discord)\.js$|^ASP\.NET$/;

/**
 * `login.test.ts`, `app.config`, `.env`, `README.md`; not `e.g.`, `3.5`, `.NET` or `Booking.com`.
 */
function isDotted(word: string): boolean {
  if (/^\.\p{Ll}/u.test(word)) return true;
  if (!/[\p{L}\p{N}]\.\p{L}/u.test(word) || plainDots.test(word.replace(/['’]s$/, "")))
    return false;
  return !/^(?:(?:\p{L}\.)+\p{L}?|Ph\.D|[BM]\.Sc)$/u.test(word);
}
