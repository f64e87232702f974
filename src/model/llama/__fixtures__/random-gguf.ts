import { writeFile } from "node:fs/promises";

/**
 * A language model made from nothing: a GGUF v3 file of the llama architecture with random F32 weights, small
 * enough to write in every test that needs a model to load. What it says is noise, but printable, and the same
 * bytes for the same options on every machine (no transcendental function makes a weight).
 */

const dim = 64;
const hidden = 128;
const layers = 2;
const heads = 8;
const kvHeads = 4;
const alignment = 32;

export interface RandomGgufOptions {
  /** Seeds the weights. Default 1. */
  readonly seed?: number;
  /** `general.name`; null leaves the key out. */
  readonly name?: string | null;
  /** `tokenizer.chat_template`; null leaves the key out. */
  readonly chatTemplate?: string | null;
  /** The context the model says it was trained on, in tokens. Default 512. */
  readonly trainContextTokens?: number;
  /** Text of further control tokens, after `<unk>`, `<s>` and `</s>`. */
  readonly controlTokens?: readonly string[];
}

/** Writes `randomGguf(options)` to `path` and gives `path` back. */
export async function writeRandomGguf(path: string, options: RandomGgufOptions = {}) {
  await writeFile(path, randomGguf(options));
  return path;
}

/** The bytes of the file, about half a megabyte. */
export function randomGguf(options: RandomGgufOptions = {}): Buffer {
  const vocabulary = vocabularyOf(options.controlTokens ?? []);
  const tensors = tensorsOf(vocabulary, uniform(options.seed ?? 1));
  const metadata = metadataOf(vocabulary, options);
  const head = Buffer.concat([
    Buffer.from("GGUF"),
    u32(3),
    u64(tensors.length),
    u64(metadata.length),
    ...metadata,
    ...tensorTable(tensors),
  ]);
  return Buffer.concat([padded(head), ...tensors.map((tensor) => padded(floats(tensor.data)))]);
}

const tokenType = { normal: 1, unknown: 2, control: 3, byte: 6 };

interface VocabularyEntry {
  readonly text: string;
  readonly type: number;
  /** What the tokenizer merges first; the higher the sooner. */
  readonly score: number;
}

function vocabularyOf(controlTokens: readonly string[]): readonly VocabularyEntry[] {
  const control = (text: string) => ({ text, type: tokenType.control, score: 0 });
  const bytes = Array.from({ length: 256 }, (_, byte) => ({
    text: `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`,
    type: tokenType.byte,
    score: 0,
  }));
  return [
    { text: "<unk>", type: tokenType.unknown, score: 0 },
    control("<s>"),
    control("</s>"),
    ...controlTokens.map(control),
    ...bytes,
    ...pieces().map((text, rank) => ({ text, type: tokenType.normal, score: -rank })),
  ];
}

/** Pairs come first so that the tokenizer merges them; `▁` is how this kind of tokenizer spells a space. */
function pieces(): readonly string[] {
  const space = "\u2581";
  const ascii = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
  const pairs = "th he in er an re on at en nd st es or te ed is it al ar to".split(" ");
  const opening = [..."taoiswcbph"].map((letter) => space + letter);
  return [...pairs, ...opening, space, ...ascii];
}

interface Tensor {
  readonly name: string;
  /** Fastest-running dimension first. */
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

function tensorsOf(vocabulary: readonly VocabularyEntry[], next: () => number): readonly Tensor[] {
  const size = vocabulary.length;
  const matrix = (name: string, shape: readonly [number, number], spread: number): Tensor => ({
    name: `${name}.weight`,
    shape,
    data: Float32Array.from({ length: shape[0] * shape[1] }, () => spread * bell(next)),
  });
  const ones = (name: string): Tensor => ({
    name: `${name}.weight`,
    shape: [dim],
    data: new Float32Array(dim).fill(1),
  });
  const kvDim = (dim / heads) * kvHeads;
  const block = (index: number): readonly Tensor[] => [
    ones(`blk.${index}.attn_norm`),
    matrix(`blk.${index}.attn_q`, [dim, dim], 0.15),
    matrix(`blk.${index}.attn_k`, [dim, kvDim], 0.15),
    matrix(`blk.${index}.attn_v`, [dim, kvDim], 0.15),
    matrix(`blk.${index}.attn_output`, [dim, dim], 0.15),
    ones(`blk.${index}.ffn_norm`),
    matrix(`blk.${index}.ffn_gate`, [dim, hidden], 0.15),
    matrix(`blk.${index}.ffn_up`, [dim, hidden], 0.15),
    matrix(`blk.${index}.ffn_down`, [hidden, dim], 0.15),
  ];
  const blocks = Array.from({ length: layers }, (_, index) => block(index)).flat();
  const embedding = matrix("token_embd", [dim, size], 1);
  const output = matrix("output", [dim, size], 0.3);
  silence(output, vocabulary);
  return [embedding, ...blocks, ones("output_norm"), output];
}

/** Rows of zeros keep control and byte tokens out of the likely ones, so that the noise is printable. */
function silence(output: Tensor, vocabulary: readonly VocabularyEntry[]): void {
  for (const [row, entry] of vocabulary.entries()) {
    if (entry.type !== tokenType.normal) output.data.fill(0, row * dim, (row + 1) * dim);
  }
}

/** Xorshift on 32 bits, in [0, 1). */
function uniform(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

/** Mean 0, variance 1, near enough to normal: twelve uniforms less six. */
function bell(next: () => number): number {
  let sum = -6;
  for (let count = 0; count < 12; count += 1) sum += next();
  return sum;
}

function metadataOf(
  vocabulary: readonly VocabularyEntry[],
  { name = "random", chatTemplate = null, trainContextTokens = 512 }: RandomGgufOptions,
): readonly Buffer[] {
  return [
    text("general.architecture", "llama"),
    ...(name === null ? [] : [text("general.name", name)]),
    count("general.file_type", 0),
    count("llama.context_length", trainContextTokens),
    count("llama.embedding_length", dim),
    count("llama.feed_forward_length", hidden),
    count("llama.block_count", layers),
    count("llama.attention.head_count", heads),
    count("llama.attention.head_count_kv", kvHeads),
    real("llama.attention.layer_norm_rms_epsilon", 1e-5),
    count("llama.rope.dimension_count", dim / heads),
    real("llama.rope.freq_base", 10000),
    count("llama.vocab_size", vocabulary.length),
    text("tokenizer.ggml.model", "llama"),
    list(
      "tokenizer.ggml.tokens",
      code.text,
      vocabulary.map(({ text }) => string(text)),
    ),
    list(
      "tokenizer.ggml.scores",
      code.real,
      vocabulary.map(({ score }) => f32(score)),
    ),
    list(
      "tokenizer.ggml.token_type",
      code.signed,
      vocabulary.map(({ type }) => u32(type)),
    ),
    count("tokenizer.ggml.unknown_token_id", 0),
    count("tokenizer.ggml.bos_token_id", 1),
    count("tokenizer.ggml.eos_token_id", 2),
    ...(chatTemplate === null ? [] : [text("tokenizer.chat_template", chatTemplate)]),
  ];
}

/** Value types of GGUF metadata. */
const code = { count: 4, signed: 5, real: 6, text: 8, list: 9 };

function text(key: string, value: string): Buffer {
  return Buffer.concat([string(key), u32(code.text), string(value)]);
}

function count(key: string, value: number): Buffer {
  return Buffer.concat([string(key), u32(code.count), u32(value)]);
}

function real(key: string, value: number): Buffer {
  return Buffer.concat([string(key), u32(code.real), f32(value)]);
}

function list(key: string, itemCode: number, items: readonly Buffer[]): Buffer {
  return Buffer.concat([string(key), u32(code.list), u32(itemCode), u64(items.length), ...items]);
}

function tensorTable(tensors: readonly Tensor[]): readonly Buffer[] {
  const f32Weights = 0;
  let offset = 0;
  return tensors.map(({ name, shape, data }) => {
    const entry = [
      string(name),
      u32(shape.length),
      ...shape.map(u64),
      u32(f32Weights),
      u64(offset),
    ];
    offset += Math.ceil(data.byteLength / alignment) * alignment;
    return Buffer.concat(entry);
  });
}

function padded(bytes: Buffer): Buffer {
  const missing = (alignment - (bytes.length % alignment)) % alignment;
  return Buffer.concat([bytes, Buffer.alloc(missing)]);
}

function floats(values: Float32Array): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeFloatLE(value, index * 4);
  });
  return bytes;
}

function string(value: string): Buffer {
  const bytes = Buffer.from(value, "utf8");
  return Buffer.concat([u64(bytes.length), bytes]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function f32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}
