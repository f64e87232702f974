/** Everything in one instance, methods on its prototype. */
class Loop {
  prefill = "honoured";
  #said = "from an instance";
  async generate() {
    return this.#said;
  }
}
// biome-ignore lint/style/noDefaultExport: a module of a user's may have one
export default new Loop();
