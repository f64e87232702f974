/** Whether a text holds a mark of our patterns; else it names one file. */
export function isPattern(text: string): boolean {
  return /[*?]|\{[^{}]*,[^{}]*\}/.test(text);
}

/**
 * The texts that a pattern's `{a,b}` stand for, in their order; braces may nest. A brace that does not close
 * or holds no comma stands for itself. null when there would be more than 1,000.
 */
export function bracesExpanded(pattern: string): readonly string[] | null {
  let done: readonly string[] = [];
  let open: readonly string[] = [pattern];
  while (open.length > 0) {
    const next = open.map(firstBraceExpanded);
    done = next.every((texts) => texts.length === 1) ? next.flat() : done;
    open = next.every((texts) => texts.length === 1) ? [] : next.flat();
    if (open.length > MAX_TEXTS) return null;
  }
  return done;
}

const MAX_TEXTS = 1000;

/** Takes an innermost brace first, so that what is left nests one level less. */
function firstBraceExpanded(text: string): readonly string[] {
  const brace = /\{([^{}]*,[^{}]*)\}/.exec(text);
  if (brace === null) return [text];
  const [whole, inside = ""] = brace;
  const before = text.slice(0, brace.index);
  const after = text.slice(brace.index + whole.length);
  return inside.split(",").map((choice) => `${before}${choice}${after}`);
}

/**
 * Whether a name fits a pattern of `*` (any characters, or none) and `?` (one); other characters stand for
 * themselves. In time name × pattern at worst:
 *
 *     dock-*-night      dock-7-late-night
 *          ^ star            ^ resume      on a mismatch the star takes one character more
 */
export function fitsWildcards(name: string, pattern: string): boolean {
  let at = 0;
  let mark = 0;
  let star = -1;
  let resume = 0;
  while (at < name.length) {
    if (pattern[mark] === "*") {
      star = mark++;
      resume = at;
    } else if (pattern[mark] === "?" || pattern[mark] === name[at]) {
      mark++;
      at++;
    } else if (star >= 0) {
      mark = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  return /^\**$/.test(pattern.slice(mark));
}

/** Whether a name fits a pattern with braces; never, when its braces stand for too many texts. */
export function fitsPattern(name: string, pattern: string): boolean {
  return (bracesExpanded(pattern) ?? []).some((text) => fitsWildcards(name, text));
}
