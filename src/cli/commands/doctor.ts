import type { Command } from "commander";

/** `doctor`: finds local servers and keys, and says what to run next. */
export function addDoctorCommand(program: Command): void {
  program
    .command("doctor")
    .description(
      "looks for model servers on this machine, for keys, packages and folders, and says what to run next",
    )
    .option("--json", "prints one JSON object instead of lines")
    .addHelpText(
      "after",
      "\nExample:\n  seambench doctor\n\nAsks the usual ports of 127.0.0.1 and where OLLAMA_HOST points, sends no key and changes nothing.\nKeys are told by name, from the environment or the .env file of the working folder; their values are not.",
    )
    .action(async (flags: { readonly json?: boolean }) => {
      const { doctorCommand } = await import("../doctor.ts");
      await doctorCommand(flags);
    });
}
