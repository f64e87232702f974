/**
 * The page's script for conversations: lists and filters them, and opens the one that the address names. A chunk of
 * data is opened when a conversation in it is. Everything that a model wrote is set as text.
 */
export const conversationsScript = `
  var listSize = 100;

  function dataOf(name) {
    var element = document.getElementById("data-" + name);
    return element === null ? null : JSON.parse(element.textContent || "null");
  }

  /** Base64 of deflated JSON. */
  function unpack(text) {
    var bytes = Uint8Array.from(atob(text), function (letter) { return letter.charCodeAt(0); });
    var stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(stream).json();
  }

  var opened = new Map();

  /** One chunk's data, kept while it is one of the last few that were opened. */
  function unpacked(name) {
    if (!opened.has(name)) {
      opened.set(name, unpack(dataOf(name)));
      if (opened.size > 8) opened.delete(opened.keys().next().value);
    }
    return opened.get(name);
  }

  function conversations() {
    var index = dataOf("index");
    if (index === null) return;
    var rows = index.conversations.map(function (row, at) {
      return {
        at: at, cell: row[0], task: row[1], epoch: row[2], turns: row[3], failing: row[4], missing: row[5],
        leaks: row[6], residue: row[7], chunk: row[8], place: row[9]
      };
    });
    var byPlace = new Map(rows.map(function (row) { return [row.cell + " " + row.task + " " + row.epoch, row]; }));
    var cellNumbers = new Map(index.cells.map(function (cell, at) { return [cell.id, at]; }));
    var taskNumbers = new Map(index.tasks.map(function (task, at) { return [task, at]; }));
    var cellSelect = document.getElementById("filter-cell");
    var taskSelect = document.getElementById("filter-task");
    var showSelect = document.getElementById("filter-show");
    var list = document.getElementById("conversation-list");
    var count = document.getElementById("conversation-count");
    var more = document.getElementById("conversation-more");
    var reader = document.getElementById("reader");
    var kept = rows;
    /** Where every cell is simulated, the head of the page says it of all. */
    var mixed = index.cells.some(function (cell) { return !cell.simulated; });
    var listed = 0;
    var current = null;

    function fill(select, names) {
      names.forEach(function (name, at) {
        var option = make("option", "", name);
        option.value = String(at);
        select.append(option);
      });
    }

    function fits(row) {
      return (cellSelect.value === "" || row.cell === Number(cellSelect.value)) &&
        (taskSelect.value === "" || row.task === Number(taskSelect.value)) &&
        (showSelect.value === "" || row[showSelect.value] > 0);
    }

    function addressOf(row, turn) {
      var place = new URLSearchParams({ cell: index.cells[row.cell].id, task: index.tasks[row.task], epoch: String(row.epoch) });
      if (turn !== undefined) place.set("turn", String(turn));
      return "#" + place.toString();
    }

    function badge(kind, text) { return make("span", "badge " + kind, text); }

    function badgesOf(row) {
      var badges = [];
      if (row.failing > 0) badges.push(badge("failing", row.failing + " failing"));
      if (row.leaks > 0) badges.push(badge("leak", counted(row.leaks, "leak")));
      if (row.residue > 0) badges.push(badge("residue", row.residue + " residue"));
      if (row.missing > 0) badges.push(badge("", row.missing + " missing"));
      return badges;
    }

    function item(row) {
      var link = make("a");
      link.href = addressOf(row);
      link.dataset.at = String(row.at);
      var head = make("span", "", index.tasks[row.task] + " · epoch " + row.epoch + " · " + counted(row.turns, "turn") + " ");
      link.append(head);
      badgesOf(row).forEach(function (one) { link.append(one, " "); });
      link.append(make("span", "where", index.cells[row.cell].id + (mixed && index.cells[row.cell].simulated ? " (simulated)" : "")));
      if (current === row) link.setAttribute("aria-current", "true");
      var entry = make("li");
      entry.append(link);
      return entry;
    }

    function listMore() {
      var next = document.createDocumentFragment();
      kept.slice(listed, listed + listSize).forEach(function (row) { next.append(item(row)); });
      list.append(next);
      listed = Math.min(kept.length, listed + listSize);
      more.hidden = listed >= kept.length;
      tell(more, "List the next " + Math.min(listSize, kept.length - listed) + " of " + kept.length.toLocaleString("en"));
    }

    function filter() {
      kept = rows.filter(fits);
      listed = 0;
      list.textContent = "";
      listMore();
      tell(count, kept.length === rows.length ? counted(rows.length, "conversation")
        : kept.length.toLocaleString("en") + " of " + counted(rows.length, "conversation"));
    }

    function text(parent, tag, className, words) {
      parent.append(make(tag, className, words));
    }

    function block(parent, role, words, className) {
      text(parent, "p", "role", role);
      var shown = make("p", "text-of-model " + className, words);
      if (words.length > 700 || words.split("\\n").length > 9) {
        shown.classList.add("long");
        shown.tabIndex = 0;
        shown.setAttribute("role", "group");
        shown.setAttribute("aria-label", role);
      }
      parent.append(shown);
    }

    function folded(parent, title, words) {
      var details = make("details");
      details.append(make("summary", "", title), make("pre", "", words));
      parent.append(details);
    }

    /** A piece of a reply; what was taken out or should have been stands between spoken words that say so. */
    function piece(parent, part) {
      var mark = part[1];
      if (mark === undefined) { parent.append(part[0]); return; }
      var element = make(mark === "residue" ? "mark" : "del", mark);
      if (mark === "space") {
        element.title = "white space taken out by " + part[2];
        element.textContent = part[0];
      } else {
        element.title = mark === "residue" ? "residue: " + part[2] + ", still seen by the reader" : mark + " taken out by " + part[2];
        element.append(make("span", "hidden-word", mark === "residue" ? "[residue " : "[" + mark + " taken out by "));
        element.append(make("span", "rule", part[2]), part[0], make("span", "hidden-word", " end]"));
      }
      parent.append(element);
    }

    function replyBlock(parent, turn) {
      text(parent, "p", "role", "reply");
      var box = make("p", "text-of-model reply");
      if (turn.given !== null) {
        var given = make("ins", "given");
        given.append(make("span", "rule", "given"), turn.given);
        box.append(given);
      }
      turn.reply.forEach(function (part) { piece(box, part); });
      if (box.textContent === "") box.append(make("em", "", "(empty)"));
      parent.append(box);
      turn.calls.forEach(function (call) { block(parent, "calls " + call[0], call[1], "asked"); });
    }

    function turnBlock(turn, primary) {
      var part = make("section", "turn");
      part.id = "turn-" + turn.turn;
      part.tabIndex = -1;
      var head = make("h4", "", "Turn " + turn.turn);
      if (turn.fails === true) head.append(badge("failing", "not " + primary));
      if (turn.fails === false) head.append(badge("passing", primary));
      if (turn.missing !== null) head.append(badge("", "missing"));
      if (turn.step === null && turn.missing === null) head.append(badge("", "off script"));
      part.append(head);
      turn.asked.forEach(function (message) { block(part, message[0], message[1], "asked"); });
      if (turn.reasoning !== null) folded(part, "Reasoning, which the reader does not see", turn.reasoning);
      if (turn.missing !== null) block(part, "missing", turn.missing, "");
      else replyBlock(part, turn);
      if (turn.scores.length > 0) {
        text(part, "p", "scores", turn.scores.map(function (score) { return score[0] + " " + score[1]; }).join(" · "));
      }
      if (turn.notes.length > 0) text(part, "p", "scores", "Note: " + turn.notes.join("; ") + ".");
      return part;
    }

    function step(row, by) {
      var at = kept.indexOf(row) + by;
      return at >= 0 && at < kept.length ? kept[at] : null;
    }

    function readerTools(row) {
      var tools = make("div", "tools");
      tools.id = "reader-tools";
      [["Previous", step(row, -1)], ["Next", step(row, 1)]].forEach(function (one) {
        var button = make("button", "plain", one[0]);
        button.type = "button";
        button.disabled = one[1] === null;
        button.addEventListener("click", function () { location.hash = addressOf(one[1]); });
        tools.append(button);
      });
      var back = make("button", "plain", "Back to the list");
      back.type = "button";
      back.addEventListener("click", backToList);
      tools.append(back);
      return tools;
    }

    function backToList() {
      var link = list.querySelector('a[aria-current="true"]') || list.querySelector("a");
      if (link !== null) link.focus();
    }

    function headOf(row) {
      var cell = index.cells[row.cell];
      var head = make("h3", "", index.tasks[row.task] + " · epoch " + row.epoch);
      head.id = "reader-heading";
      head.tabIndex = -1;
      if (cell.simulated) head.append(" ", badge("simulated", "simulated"));
      return head;
    }

    /** Where to look in a long conversation: links to the turns that are of a kind. */
    function signpost(parent, row, title, turns) {
      if (turns.length === 0) return;
      var line = make("p", "scores", title + ": ");
      turns.forEach(function (turn, at) {
        var link = make("a", "", "turn " + turn.turn);
        link.href = addressOf(row, turn.turn);
        line.append(at === 0 ? "" : ", ", link);
      });
      parent.append(line);
    }

    function marked(turns, mark) {
      return turns.filter(function (turn) { return turn.reply.some(function (part) { return part[1] === mark; }); });
    }

    function show(row, view, prompts, turn) {
      var cell = index.cells[row.cell];
      var page = document.createDocumentFragment();
      page.append(readerTools(row), headOf(row));
      var where = make("p", "muted");
      where.append(make("code", "", cell.id));
      page.append(where);
      if (cell.given) text(page, "p", "muted", "The history that was sent is the recorded one, not these replies.");
      if (view.earlier > 0) text(page, "p", "muted", counted(view.earlier, "earlier message") + " of the script went before the first one shown.");
      if (view.system !== null) folded(page, "System prompt", typeof view.system === "number" ? prompts[view.system] : view.system);
      signpost(page, row, "Not " + cell.primary, view.turns.filter(function (one) { return one.fails === true; }));
      signpost(page, row, "Leaks taken out", marked(view.turns, "leak"));
      signpost(page, row, "Residue", marked(view.turns, "residue"));
      view.turns.forEach(function (one) { page.append(turnBlock(one, cell.primary)); });
      if (view.unmet.length > 0) {
        text(page, "p", "", "No turn stands for scripted step " + view.unmet.join(", ") + ": counted as not " + cell.primary + ".");
      }
      reader.replaceChildren(page);
      var target = turn === null ? null : document.getElementById("turn-" + turn);
      (target || document.getElementById("reader-heading")).focus({ preventScroll: true });
      (target || reader).scrollIntoView();
      reader.querySelectorAll(".long").forEach(function (box) { box.scrollTop = box.scrollHeight; });
    }

    function open(row, turn) {
      current = row;
      list.querySelectorAll("a").forEach(function (link) {
        if (link.dataset.at !== String(row.at)) { link.removeAttribute("aria-current"); return; }
        link.setAttribute("aria-current", "true");
        var above = link.offsetTop - list.offsetTop;
        if (above < list.scrollTop || above + link.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = above;
      });
      reader.setAttribute("aria-busy", "true");
      Promise.all([unpacked("chunk-" + row.chunk), unpacked("prompts")]).then(function (found) {
        if (current !== row) return;
        show(row, found[0][row.place], found[1], turn);
      }, function () {
        reader.replaceChildren(make("p", "", "This browser cannot open the compressed conversations. Read them with: seambench show RUN"));
      }).finally(function () { reader.removeAttribute("aria-busy"); });
    }

    function choose(select, number) {
      if (number !== undefined) select.value = String(number);
    }

    /** What is opened by its address stands in the list too: among all of its cell, if need be. */
    function bringIntoList(row) {
      var at = fits(row) ? kept.indexOf(row) : -1;
      if (at >= 0 && at < listed + listSize) {
        if (at >= listed) listMore();
        return;
      }
      if (at < 0) { taskSelect.value = ""; showSelect.value = ""; }
      cellSelect.value = String(row.cell);
      filter();
      while (listed <= kept.indexOf(row)) listMore();
    }

    /** #cell=…&task=…&epoch=… opens a conversation; #cell=…&show=failing lists those of a cell. */
    function follow() {
      var place = new URLSearchParams(location.hash.slice(1));
      var cell = cellNumbers.get(place.get("cell"));
      if (cell === undefined) return;
      var task = taskNumbers.get(place.get("task"));
      var row = byPlace.get(cell + " " + task + " " + (place.get("epoch") || "0"));
      if (row !== undefined) {
        bringIntoList(row);
        open(row, place.get("turn"));
        return;
      }
      choose(cellSelect, cell);
      taskSelect.value = "";
      choose(taskSelect, task);
      var wanted = place.get("show") || "";
      showSelect.value = Array.from(showSelect.options).some(function (option) { return option.value === wanted; }) ? wanted : "";
      filter();
      document.getElementById("conversations").scrollIntoView();
      backToList();
    }

    list.addEventListener("keydown", function (event) {
      var links = Array.from(list.querySelectorAll("a"));
      var at = links.indexOf(document.activeElement);
      var next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
      if (at === -1 || next === undefined) return;
      event.preventDefault();
      if (next >= links.length && !more.hidden) { more.focus(); return; }
      var link = links[Math.max(0, Math.min(links.length - 1, next))];
      if (link) link.focus();
    });

    /** A link to the conversation that is open already changes no address. */
    list.addEventListener("click", function (event) {
      var link = event.target.closest("a");
      if (link !== null && link.getAttribute("href") === location.hash) follow();
    });

    reader.addEventListener("keydown", function (event) {
      if (event.key === "Escape") backToList();
    });

    more.addEventListener("click", function () {
      var from = listed;
      listMore();
      var links = list.querySelectorAll("a");
      if (links[from]) links[from].focus();
    });

    fill(cellSelect, index.cells.map(function (cell) { return cell.id; }));
    fill(taskSelect, index.tasks);
    [cellSelect, taskSelect, showSelect].forEach(function (select) { select.addEventListener("change", filter); });
    document.getElementById("reader-columns").hidden = false;
    document.getElementById("conversation-tools").hidden = false;
    filter();
    window.addEventListener("hashchange", follow);
    follow();
  }

  conversations();
`;
