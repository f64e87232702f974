/**
 * The page's script for tables: each is sorted by its headings and filtered by words. Written as text because it runs
 * in a reader's browser and not here; the tests open it in one.
 */
export const tablesScript = `
  function tell(element, text) { element.textContent = text; }

  function make(tag, className, text) {
    var element = document.createElement(tag);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  }

  function counted(count, noun) { return count.toLocaleString("en") + " " + noun + (count === 1 ? "" : "s"); }

  var collator = new Intl.Collator("en", { numeric: true });

  /** A cell's value: a number where it has one, null where there is none. */
  function valueOf(cell) {
    if (!cell || cell.classList.contains("none")) return null;
    if (cell.dataset.sort !== undefined) return Number(cell.dataset.sort);
    var text = cell.textContent || "";
    return text !== "" && isFinite(Number(text)) ? Number(text) : text;
  }

  /** What has no value stands last, whichever way the table is sorted. */
  function compare(a, b, way) {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    if (typeof a === "number" && typeof b === "number") return way * (a - b);
    return way * collator.compare(String(a), String(b));
  }

  function sortBy(table, column, way) {
    var body = table.tBodies[0];
    var rows = Array.from(body.rows).map(function (row, index) {
      return { row: row, index: index, value: valueOf(row.cells[column]) };
    });
    rows.sort(function (a, b) { return compare(a.value, b.value, way) || a.index - b.index; });
    var sorted = document.createDocumentFragment();
    rows.forEach(function (one) { sorted.append(one.row); });
    body.append(sorted);
  }

  function sortable(table, changed) {
    var heads = Array.from(table.tHead.rows[0].cells);
    heads.forEach(function (head, column) {
      if (head.classList.contains("plain")) return;
      var button = make("button", "", head.textContent || "");
      button.type = "button";
      head.textContent = "";
      head.append(button);
      button.addEventListener("click", function () {
        var current = head.getAttribute("aria-sort");
        var first = head.classList.contains("figure") ? "descending" : "ascending";
        var next = current === null ? first : current === "ascending" ? "descending" : "ascending";
        heads.forEach(function (other) { other.removeAttribute("aria-sort"); });
        head.setAttribute("aria-sort", next);
        sortBy(table, column, next === "ascending" ? 1 : -1);
        changed();
      });
    });
  }

  /** Rows that stand at once; a button brings as many more. */
  var rowsAtOnce = 150;

  /** Gives the table a filter by words, and answers what is to be called when its rows have been put in another order. */
  function filterable(table) {
    var body = table.tBodies[0];
    var total = body.rows.length;
    if (total < 8) return function () {};
    var box = table.closest(".table");
    var texts = new Map();
    var limit = rowsAtOnce;
    var tools = make("div", "tools");
    var label = make("label", "", "Filter rows by words");
    var input = make("input");
    input.type = "search";
    label.append(input);
    var status = make("p");
    status.setAttribute("role", "status");
    tools.append(label, status);
    box.prepend(tools);
    var more = make("button", "plain", "");
    more.type = "button";
    box.append(more);

    function textOf(row) {
      var known = texts.get(row);
      if (known === undefined) {
        known = Array.from(row.cells, function (cell) { return cell.textContent; }).join(" ").toLowerCase();
        texts.set(row, known);
      }
      return known;
    }

    function update() {
      var words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
      var fitting = 0;
      Array.from(body.rows).forEach(function (row) {
        var fits = words.every(function (word) { return textOf(row).includes(word); });
        var hidden = !fits || fitting >= limit;
        if (fits) fitting++;
        if (row.hidden !== hidden) row.hidden = hidden;
      });
      var shown = Math.min(limit, fitting);
      var found = fitting === total ? counted(total, "row") : fitting.toLocaleString("en") + " of " + counted(total, "row");
      tell(status, shown < fitting ? found + ", the first " + shown + " shown" : found);
      more.hidden = shown >= fitting;
      tell(more, "Show " + Math.min(rowsAtOnce, fitting - shown) + " more rows");
    }

    input.addEventListener("input", function () { limit = rowsAtOnce; update(); });
    more.addEventListener("click", function () { limit += rowsAtOnce; update(); });
    update();
    return update;
  }

  document.querySelectorAll("table.sortable").forEach(function (table) {
    sortable(table, filterable(table));
  });
`;
