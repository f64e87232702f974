import type { Command } from "commander";

/** `validate FILE…`: checks suite files with everything they name. */
export function addValidateCommand(program: Command): void {
  program
    .command("validate")
    .argument("<suite...>", "suite files (YAML)")
    .description("checks suite files and every task, wording, variant and vocabulary they name")
    .addHelpText("after", "\nExample:\n  seambench validate evals/demo.yaml")
    .action(async (paths: readonly string[]) => {
      const { validateSuites } = await import("../validate-suites.ts");
      await validateSuites(paths);
    });
}
