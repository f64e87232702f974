/** The page in a real browser: what it does with hostile text, by keyboard, and for those who do not see it. */

import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { visibleText } from "../visible-text.ts";
import {
  htmlReport,
  pageOf,
  pageRecords,
  pageSuite,
  plainSaid,
  type SaidOf,
} from "./__fixtures__/html-report.ts";
import { faintTexts, overhang, structureFaults } from "./__fixtures__/in-page.ts";

const executablePath = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => existsSync(path));

const hostile = [
  "<script>window.ran = 'script'</script>",
  "</script><script>window.ran = 'closed'</script>",
  '<img src="http://127.0.0.1:9/x" onerror="window.ran = \'image\'">',
  '<svg onload="window.ran = \'svg\'"><a href="javascript:window.ran=1">x</a></svg>',
  "right\u202eto\u2066left\u2069 \u2028 \u2029 \u0000 \u001b[31m",
  '"]}</script> {"events": [',
  "<style>body { display: none }</style><!-- <meta http-equiv=refresh content=0>",
  "&lt;b&gt; &amp;amp; {{x}} `$" + "{window.ran}`",
];

const hostileSaid: SaidOf = ({ task }) => hostile[task % hostile.length] ?? "";

/** A hostile text as the page shows it. */
const shownHostile = hostile.map(visibleText);

describe.skipIf(executablePath === undefined)(
  `the page in Chromium${executablePath === undefined ? " (skipped: it is not installed)" : ""}`,
  () => {
    let browser: Browser;
    let folder: string;
    const faults: string[] = [];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "seambench-page-"));
      const write = async (name: string, models: readonly string[], said: SaidOf) => {
        const suite = pageSuite(models);
        const page = await pageOf(await htmlReport(suite, pageRecords(suite, said)));
        await writeFile(join(folder, name), page);
      };
      await write("plain.html", ["sim:steady", "real"], plainSaid);
      await write("hostile.html", ["sim:<img src=x onerror=alert(1)>"], hostileSaid);
      browser = await chromium.launch({
        executablePath: executablePath ?? "",
        args: [
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--disable-dev-shm-usage",
        ],
      });
    }, 60_000);

    afterAll(async () => {
      await browser?.close();
      await rm(folder, { recursive: true, force: true });
    });

    /** Opens a page offline; everything that goes wrong on it is a fault. */
    async function open(
      name: string,
      hash = "",
      {
        colorScheme = "light",
        width = 1280,
      }: { colorScheme?: "light" | "dark"; width?: number } = {},
    ): Promise<Page> {
      faults.length = 0;
      const context = await browser.newContext({
        offline: true,
        colorScheme,
        viewport: { width, height: 900 },
      });
      const page = await context.newPage();
      const own = pathToFileURL(join(folder, name)).href;
      page.on("request", (request) => {
        if (!request.url().startsWith(own)) faults.push(`request ${request.url()}`);
      });
      page.on("pageerror", (error) => faults.push(`error ${error.message}`));
      page.on("console", (message) => faults.push(`console ${message.text()}`));
      await page.goto(own + hash);
      return page;
    }

    const addressOf = (place: Readonly<Record<string, string>>) => `#${new URLSearchParams(place)}`;

    async function close(page: Page): Promise<void> {
      await page.context().close();
      expect(faults).toEqual([]);
    }

    test("runs nothing of what a model wrote, and shows all of it", async () => {
      const page = await open("hostile.html");
      const links = page.locator("#conversation-list a");
      expect(await links.count()).toBe(45);
      for (const task of hostile.keys()) {
        await links.nth(task).click();
        await page.locator("#reader-heading", { hasText: `task-${task} ` }).waitFor();
        expect(await page.locator(".turn .reply").first().textContent()).toContain(
          shownHostile[task],
        );
      }
      expect(await page.evaluate('"ran" in window')).toBe(false);
      expect(
        await page.locator("img, iframe, object, embed, main style, a[href^='javascript']").count(),
      ).toBe(0);
      expect(await page.locator("h3").first().textContent()).toContain(
        "sim:<img src=x onerror=alert(1)>",
      );
      await close(page);
    });

    test("would not run a script even if one got in", async () => {
      const page = await open("plain.html");
      await page.evaluate(`
        const script = document.createElement("script");
        script.textContent = "window.ran = 1";
        document.body.append(script);
        document.body.insertAdjacentHTML("beforeend", '<img src="x" onerror="window.ran = 2">');
      `);
      await page.waitForTimeout(50);
      expect(await page.evaluate('"ran" in window')).toBe(false);
      expect(faults.join()).toMatch(/Content Security Policy/);
      await page.context().close();
    });

    test("sorts and filters a table by keyboard, and says how many rows are left", async () => {
      const page = await open("plain.html");
      const table = page.locator("#table-rates-0");
      const column = async () =>
        table.locator("tbody tr:not([hidden])").locator("td:nth-child(6)").allTextContents();
      const head = table.locator("thead th", { hasText: "declared" });
      await head.locator("button").focus();
      await page.keyboard.press("Enter");
      expect(await head.getAttribute("aria-sort")).toBe("descending");
      const falling = (await column()).map((text) => Number.parseFloat(text.replace(/[<>]/, "")));
      expect(falling).toEqual(falling.toSorted((a, b) => b - a));
      await page.keyboard.press("Enter");
      expect(await head.getAttribute("aria-sort")).toBe("ascending");
      await page.locator("#delivery input").first().focus();
      await page.keyboard.type("nudge REAL");
      expect(await page.locator("#delivery [role=status]").first().textContent()).toBe(
        "2 of 10 rows",
      );
      expect(await page.locator("#table-delivery tbody tr:visible").count()).toBe(2);
      await close(page);
    });

    test("filters, opens and leaves a conversation by keyboard", async () => {
      const page = await open("plain.html");
      await page.locator("#filter-show").selectOption("leaks");
      const count = await page.locator("#conversation-count").textContent();
      expect(count).toMatch(/^\d+ of 90 conversations$/);
      await page.locator("#conversation-list a").first().focus();
      await page.keyboard.press("ArrowDown");
      const place = await page.evaluate('document.activeElement.getAttribute("href")');
      await page.keyboard.press("Enter");
      await page.waitForSelector(".turn");
      expect(new URL(page.url()).hash).toBe(place);
      expect(await page.evaluate("document.activeElement.id")).toBe("reader-heading");
      const leak = page.locator(".turn del.leak").first();
      expect(await leak.locator(".rule").textContent()).toBe("json_fence");
      expect(await page.locator(".turn mark.residue .rule").first().textContent()).toBe(
        "chat_token",
      );
      await page.keyboard.press("Escape");
      expect(await page.evaluate('document.activeElement.getAttribute("aria-current")')).toBe(
        "true",
      );
      await close(page);
    });

    test.each([
      {
        what: "a conversation at a turn",
        place: {
          cell: "purpose-label/system/firm/default/real",
          task: "task-3",
          epoch: "0",
          turn: "1",
        },
        focused: "turn-1",
      },
      {
        what: "a conversation",
        place: { cell: "state-block/nudge/firm/default/sim:steady", task: "task-8", epoch: "0" },
        focused: "reader-heading",
      },
    ])("opens $what that the address names", async ({ place, focused }) => {
      const page = await open("plain.html", addressOf(place));
      await page.waitForSelector(".turn");
      expect(await page.locator("#reader-heading").textContent()).toContain(place.task);
      expect(await page.evaluate("document.activeElement.id")).toBe(focused);
      await close(page);
    });

    test("lists the failing conversations of a cell that the address names", async () => {
      const page = await open(
        "plain.html",
        addressOf({ cell: "purpose-label/none/-/default/real", show: "failing" }),
      );
      expect(await page.locator("#conversation-count").textContent()).toBe("9 of 90 conversations");
      await close(page);
    });

    test("is not disturbed by an address of nothing", async () => {
      const page = await open("plain.html", "#%E0%A4%A");
      for (const hash of [
        "#cell=",
        "#cell=x&task=y",
        "#answer",
        "#cell=__proto__&epoch=NaN",
        "#%",
      ]) {
        await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
        expect(await page.locator("#conversation-count").textContent()).toBe("90 conversations");
      }
      await close(page);
    });

    test.each([
      { colorScheme: "light", width: 1280 },
      { colorScheme: "dark", width: 1280 },
      { colorScheme: "light", width: 360 },
    ] as const)("is readable in $colorScheme at $width", async (look) => {
      const place = { cell: "state-block/system/firm/default/real", task: "task-0", epoch: "0" };
      const page = await open("plain.html", addressOf(place), look);
      await page.waitForSelector(".turn");
      await page.evaluate(
        'document.querySelectorAll("details").forEach((one) => { one.open = true; })',
      );
      expect(await page.evaluate(faintTexts)).toEqual([]);
      expect(await page.evaluate(overhang)).toEqual([]);
      await close(page);
    });

    test("has names, headings, captions and landmarks for those who hear it", async () => {
      const page = await open(
        "plain.html",
        addressOf({ cell: "purpose-label/none/-/default/real", task: "task-0", epoch: "0" }),
      );
      await page.waitForSelector(".turn");
      expect(await page.evaluate(structureFaults)).toEqual([]);
      await close(page);
    });

    test("is a page of plain tables where scripts are off", async () => {
      const context = await browser.newContext({ offline: true, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(pathToFileURL(join(folder, "plain.html")).href);
      expect(await page.locator("#table-rates-0 tbody tr:visible").count()).toBe(6);
      expect(await page.locator("noscript").textContent()).toContain("seambench show");
      expect(await page.locator("#reader-columns").isVisible()).toBe(false);
      await context.close();
    });
  },
);
