import { Composer, type CST, type Document, Lexer, LineCounter, Parser } from "yaml";

/** What became of YAML text; offsets are in UTF-16 units from its start. */
export type ComposedYaml = { readonly lines: LineCounter } & (
  | { readonly kind: "document"; readonly document: Document }
  | { readonly kind: "too-deep"; readonly offset: number }
  | { readonly kind: "several-documents"; readonly offset: number }
);

/** Levels of maps and lists inside one another that a file may have. */
export const MAX_YAML_DEPTH = 64;

/**
 * Composes the one document of YAML text. Linear.
 *
 * Documents are composed by recursion, and text made of brackets alone would exhaust the stack in a way that
 * can end the process. The parser below the composer keeps a stack of its own, which is watched here: a
 * document that goes too deep is never handed on.
 */
export function composeYaml(text: string): ComposedYaml {
  const lines = new LineCounter();
  lines.addNewLine(0);
  const parser = new Parser(lines.addNewLine);
  const composer = new Composer({
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
    uniqueKeys: false,
  });
  let tooDeep: number | null = null;
  function* shallow(): Generator<CST.Token> {
    for (const lexeme of new Lexer().lex(text)) {
      yield* parser.next(lexeme);
      if (parser.stack.length <= MAX_YAML_DEPTH + AROUND_COLLECTIONS) continue;
      tooDeep = Math.min(parser.offset, text.length);
      return;
    }
    yield* parser.end();
  }
  const [document, second] = composer.compose(shallow(), true, text.length);
  if (tooDeep !== null) return { kind: "too-deep", offset: tooDeep, lines };
  if (document === undefined) throw new RangeError("a composer that is forced yields a document");
  if (second === undefined) return { kind: "document", document, lines };
  return { kind: "several-documents", offset: second.range[0], lines };
}

/** The document itself and the scalar that is being read stand on the parser's stack too. */
const AROUND_COLLECTIONS = 2;
