/**
 * What the tests ask a page for, as the text of a browser's expressions: the project's types know Node alone. Each
 * answers the list of faults it found.
 */

/** Texts whose contrast to what they stand on is under 4.5. */
export const faintTexts = `(() => {
  const read = (colour) => {
    const [r = 0, g = 0, b = 0, a = 1] = (colour.match(/[\\d.]+/g) ?? []).map(Number);
    return [r, g, b, a];
  };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((part) =>
      part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const groundOf = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const ground = read(getComputedStyle(at).backgroundColor);
      if (ground[3] === 1) return ground;
    }
    return [255, 255, 255, 1];
  };
  const faint = new Set();
  for (const element of document.querySelectorAll("body *:not(script):not(noscript):not(option)")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const ink = light(read(element.closest("svg") ? style.fill : style.color));
    const ground = light(groundOf(element));
    const contrast = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
    if (contrast < 4.5) faint.add(element.tagName + "." + element.getAttribute("class") + " " + contrast.toFixed(2));
  }
  return [...faint];
})()`;

/** What an assistive reader would stumble over. */
export const structureFaults = `(() => {
  const faults = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const nameOf = (element) =>
    element.getAttribute("aria-label") ??
    (element.getAttribute("aria-labelledby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ");
  const ids = all("[id]").map(({ id }) => id);
  if (new Set(ids).size !== ids.length) faults.push("an id stands twice");
  if (document.documentElement.lang === "") faults.push("the page has no language");
  for (const landmark of ["main", "nav", "header", "footer"]) {
    if (all(landmark).length !== 1) faults.push("not one " + landmark);
  }
  let level = 0;
  for (const heading of all("h1, h2, h3, h4, h5, h6")) {
    const next = Number(heading.tagName[1]);
    if (next > level + 1) faults.push(heading.tagName + " after H" + level + ": " + heading.textContent);
    level = next;
  }
  for (const control of all("input, select, textarea")) {
    if (control.closest("label") === null && nameOf(control).trim() === "") faults.push("no label: " + control.id);
  }
  for (const control of all("button:not([hidden]), a, summary")) {
    if (control.textContent.trim() === "") faults.push("no words: " + control.outerHTML);
  }
  for (const part of all("[role=region], [role=group], [role=search], section:not(.turn), article, nav, svg")) {
    if (nameOf(part).trim() === "") faults.push("no name: " + part.outerHTML.slice(0, 80));
  }
  for (const table of all("table")) {
    if (!table.querySelector("caption")?.textContent.trim()) faults.push("a table without a caption");
  }
  for (const head of all("th")) {
    if (!head.hasAttribute("scope")) faults.push("no scope: " + head.textContent);
  }
  for (const element of all("[aria-describedby], [aria-labelledby]")) {
    const named = ["aria-describedby", "aria-labelledby"].map((name) => element.getAttribute(name) ?? "").join(" ");
    for (const id of named.split(" ").filter(Boolean)) {
      if (document.getElementById(id) === null) faults.push("nothing has the id " + id);
    }
  }
  if (all("[tabindex]").some(({ tabIndex }) => tabIndex > 0)) faults.push("a tabindex above 0");
  if (all("[role=status]").length === 0) faults.push("no live region");
  return faults;
})()`;

/** How far the page reaches beyond its window, in pixels, and what does. */
export const overhang = `(() => {
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  if (wide <= 0) return [];
  const parts = [...document.querySelectorAll("main *")].filter(
    (part) => part.getBoundingClientRect().right > window.innerWidth && part.closest(".scroll") === null,
  );
  return [wide + " px", ...parts.slice(0, 5).map((part) => part.outerHTML.slice(0, 80))];
})()`;
