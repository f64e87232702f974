import { html, type Markup } from "./markup.ts";

/** The frame that the page's script fills: filters, the list, and the reader with its legend. */
export function conversationsSection(): Markup {
  return html`<section id="conversations" aria-labelledby="conversations-heading">
<h2 id="conversations-heading">Conversations</h2>
<noscript><p>The conversations are opened by a script, which is switched off here. <code>seambench show RUN --failing 3</code> reads them in a terminal.</p></noscript>
<ul class="legend" aria-label="Marks in replies">
<li><span class="reply"><del class="declaration"><span class="rule">state_fence</span>what the wording asked for</del></span></li>
<li><span class="reply"><del class="leak"><span class="rule">json_fence</span>a leak that was taken out</del></span></li>
<li><span class="reply"><mark class="residue"><span class="rule">chat_token</span>residue that a reader still sees</mark></span></li>
<li><span class="reply"><ins class="given"><span class="rule">given</span>what the harness wrote</ins></span></li>
<li><span class="reply"><del class="space">&nbsp;&nbsp;</del></span> white space that tidying took</li>
</ul>
<div class="tools" id="conversation-tools" role="search" aria-label="Conversations" hidden>
<label>Cell <select id="filter-cell"><option value="">all cells</option></select></label>
<label>Task <select id="filter-task"><option value="">all tasks</option></select></label>
<label>Show <select id="filter-show"><option value="">all</option><option value="failing">with a failing turn</option><option value="leaks">with a leak</option><option value="residue">with residue</option><option value="missing">with a missing turn</option></select></label>
<p id="conversation-count" role="status"></p>
</div>
<div id="reader-columns" hidden>
<div>
<ul id="conversation-list" aria-label="Conversations; arrow keys move, Enter opens"></ul>
<p><button type="button" class="plain" id="conversation-more" hidden>List more</button></p>
</div>
<article id="reader" aria-label="Conversation"><p class="muted">Choose a conversation. Arrow keys move in the list, Enter opens, Escape comes back to it.</p></article>
</div>
</section>
`;
}
