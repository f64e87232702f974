/**
 * A chat as JSON that promptfoo's templates give back as it is. What a prompt function returns is rendered once more,
 * text by text, in which `{{x}}` vanishes without a word.
 */
export function unrendered(messages: readonly unknown[]): string {
  return JSON.stringify(messages, (_key, value: unknown) =>
    typeof value === "string" ? value.replace(/\{[{%#]|#\}/g, (mark) => `{{ '${mark}' }}`) : value,
  );
}
