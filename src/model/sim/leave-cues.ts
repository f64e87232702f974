/** Words of leave, and what near them shows that they give none. */
export interface LeaveCue {
  readonly words: RegExp;
  /** Tested on the sentence up to the words: denied leave is an obligation ("not optional"). */
  readonly deniedBy?: RegExp;
  /** Tested on the sentence up to the words: they are about something else. */
  readonly unlessAfter?: RegExp;
  /** Tested on the sentence from the words on: they are about something else. */
  readonly unlessThen?: RegExp;
}

/** The heading or the block, as instructions refer to it. */
const THING = String.raw`(?:heading|headline|label|tag|line|title|block|fence|record|declaration|note)s?\b`;
const IT = String.raw`(?:it\b|this\b|that\b|them\b|one\b|so\b|(?:a|an|the|any|your|such an?|either|each|every) (?:[\w<>]+ ){0,3}?(?:${THING}|<purpose>)|(?:headings|blocks|titles|labels)\b|<purpose>)`;
const WRITE =
  "(?:add|append|attach|begin|close|conclude|declare|end|finish|follow|give|go|come|head|include|insert|introduce|label|lead|list|mark|name|open|place|precede|preface|prefix|prepend|produce|provide|put|record|report|say|send|set|share|show|slip|start|state|stand|supply|tack|tell|throw in|tuck|use|wrap|write|jot|mention|offer|do)";
const WRITTEN =
  "(?:added|appended|attached|declared|given|included|inserted|placed|provided|put|recorded|sent|supplied|used|written|there|present)";
const OMIT_IT = String.raw`(?:leave ${IT} (?:out|off|away)|(?:omit|skip|drop|forgo|dispense with|leave out|do without|go without) ${IT}|(?:do|go) without\b)`;
const OMITTED = "(?:left (?:out|off|away)|omitted|skipped|dropped|absent|missing)";
const DUTY = "(?:requirement|obligation|duty|must|rule|necessity|order|compulsion|chore)";
const CALL =
  "(?:call|run|invoke|make|reach|act|send|fetch|query|execute|use (?:a |any |the |some )?tools?)";

/** "not optional", "never at your discretion", "anything but a suggestion". */
const DENIAL =
  /(?:\b(?:not|never|no|none|nor|neither|nothing|nobody|hardly|without|rather than|instead of|far from|anything but|cannot)\b|n't\b)[^,;:.]{0,24}$/;

/** "even if it seems obvious", "whether or not you like it". */
const REGARDLESS =
  /\b(?:even|whether|or not|regardless(?: of)?|no matter|not (?:only|just)|including|also|especially)(?: of)? ?$/;

const ANYWAY = /\b(?:anyway|anyhow|regardless|all the same|nonetheless|nevertheless)\b/;

/** "dialogue is optional": the subject is neither the heading nor the block. */
const OF_ANOTHER_THING = new RegExp(
  String.raw`\b(?!(?:it|this|that|they|these|which|one|use|usage|writing|adding|doing|${THING}))\w+ (?:is|are|remains?|stays?) (?:\w+ )?$`,
);

/** A turn in which nothing is called or nothing happened is a turn that is not meant. */
const NO_CALL =
  /\b(?:no|without|any|nor) (?:tools?|calls?|tool calls?)\b|\bcalls? (?:no|nothing|none)\b|\bnothing is called\b|n't (?:\w+ )?(?:call|use)\b/;

/** Leave in so many words: the thing may be left out. */
export const openCues: readonly LeaveCue[] = [
  {
    words: /\b(?:optional(?:ly)?|voluntar(?:y|ily)|discretion(?:ary)?|at will|sparingly)\b/,
    deniedBy: DENIAL,
    unlessAfter: OF_ANOTHER_THING,
    unlessThen:
      /^optional (?:comment\w*|remarks?|text|prose|explanations?|narration|dialogue|details?|words|notes?|calls?)\b/,
  },
  {
    words:
      /\b(?:feel free|(?:are|be|is) free to|at liberty to|entitled[ ,]|welcome to|up to (?:you|the (?:agent|narrator|model|author))|(?:left|leave (?:it|that|this)) (?:\w+ )?to (?:you|your)\b|yours to (?:decide|choose|make)|you (?:\w+ )?decide\b|decide (?:for yourself )?whether|(?:in|by|use|trust) your (?:own )?(?:good )?(?:judge?ment|sense|instinct|view|opinion|taste)|your (?:own )?(?:call|choice|decision))\b/,
    deniedBy: DENIAL,
  },
  {
    words:
      /(?<!\bas \w+ )\b(?:as|if|where|when|whenever|wherever|should) you (?:\w+ )?(?:see fit|like|please|wish|prefer|choose|want|care|fancy|feel like|are (?:so )?inclined)\b|\b(?:if|where|when) you(?:'d| would) (?:like|rather|prefer|care)\b/,
    unlessAfter: REGARDLESS,
    unlessThen: new RegExp(`${ANYWAY.source}|^[^,;]{0,40}? (?:to )?${CALL}\\b`),
  },
  {
    words: new RegExp(
      String.raw`(?:\b(?:not|never|nothing|nobody|no one|neither|nor|hardly|rarely|by no means|in no way)|n't)(?: (?:a|an|strictly|really|at all|always|ever|formally|being|be|been|actually|exactly|quite|absolutely|it|here|hard|firm|strict))* (?:required|mandatory|compulsory|obligatory|obliged|obligated|necessary|needed|demanded|expected|expects|expect|asked|enforced|imposed|${DUTY})\b`,
    ),
    unlessThen:
      /^[^,;]{0,40}\b(?:to (?:explain|justify|be)|after (?:it|that|this|them)|afterwards|beyond|else|more|be missing)\b/,
  },
  {
    words: new RegExp(
      String.raw`\b(?:no|under no) (?:\w+ )?(?:${DUTY}|pressure|penalty)\b(?! without)|\b(?:rather than|more than) (?:an? |the )?(?:\w+ )?${DUTY}\b|\bno (?:\w+ )?need (?:for ${IT}|to (?:${WRITE}|bother)\b)`,
    ),
    unlessThen: /\b(?:twice|again|second|another|extra|anything|explain|explanation)\b/,
  },
  {
    words: new RegExp(
      String.raw`(?:\bneeds? not|\bneedn't|\b(?:do|does)(?: not|n't) (?:need|have) to|\bnot have to) (?:\w+ )?(?:bother|appear|be ${WRITTEN}\b|(?:${WRITE}|have) ${IT})`,
    ),
    unlessThen: /\b(?:twice|again|second|another|extra|anything|explain|explanation)\b/,
  },
  {
    words:
      /\bnot (?:every|all|each)\b(?: \w+){1,5}? (?:needs?|requires?|calls? for|deserves?|has to|have to|must|wants?|benefits?|warrants?)\b/,
  },
  {
    words:
      /\b(?:may|might) or (?:may|might) not\b|\bwith (?:or|and) without\b|\bor not[.!?]?$|\beither way is fine\b/,
  },
  {
    words: new RegExp(
      String.raw`\b(?:may|can|could|might) (?:\w+ )?(?:${OMIT_IT}|be ${OMITTED}\b)`,
    ),
    deniedBy: /(?:\b(?:not|never|no|none|nor|neither|nothing)|n't)\b[^,;:.]{0,40}$/,
    unlessThen: NO_CALL,
    unlessAfter: NO_CALL,
  },
];

/** A condition by which the writer feels or judges, not one that says which turns are meant. */
const BY_FEEL = [
  String.raw`seems?|feels?|looks? (?:useful|helpful|worth\w*|right)|helps|(?:will|would|might|could|can) help`,
  "suits?|appropriate|useful|helpful|convenient|sensible|natural(?:ly)?|practical|practicable|relevant|desired",
  "needed|necessary|worthwhile|worth|makes? sense|adds? (?:something|clarity|value|anything)|warrants?|deserves?",
  "calls for (?:it|one)|called for|improves?|benefits?|appeals?|possible|feasible|handy|comfortable|inclined",
  "allows?|permits?|important|importance|interesting|noteworthy|notable|remarkable|significant|significance",
  "substantial|lasting|memorable|energy left|enough to matter|in the mood|trouble|complicated|long|big|complex",
  "(?:not|n't) (?:disturb|interrupt|hurt|harm|spoil|break|disrupt)",
  String.raw`(?:got|have|has|is|there's|be|'ve|had) (?:\w+ )?(?:room|time|space)`,
  String.raw`(?:you|they|we|narrator|agent) (?:\w+ )?(?:think|judge|believe|consider|find|deem|have (?:one|something|the impression))`,
].join("|");

/** A condition about what is called, written or left unchanged says which turns are meant. */
const WHICH_TURNS = String.raw`\b(?:no|not|nothing|without|never|none|tools?|calls?|calling|called|empty|unchanged|written|closed|complete|finished|done|over|ended)\b|n't\b`;

/** Who may or can do a thing besides the writer: what is said of them is no leave. */
const SOMEBODY_ELSE =
  /\b(?:(?:who|whom|readers?|users?|people|players?|anyone|someone|somebody|nobody|viewers?|client|application|game|program|machine|parser|server|characters?|so|so that|what|whatever|anything|everything|something|which|prose|text|words?|comments?|thoughts?|narration|story|explanation|values?|lists?|identifiers?|events?|they)(?: (?:it|they|we|that|one|\w+ly))?|(?:what|whatever|anything|everything|something|which|that|so|prose|text|words|remarks|comments) you) ?$/;

/** Leave by tone: what one could do, tries to do or usually does, and conditions that one judges by feel. */
export const softCues: readonly LeaveCue[] = [
  {
    words: new RegExp(
      String.raw`\b(?:may|might|can|could) (?:\w+ly |also |then |well |just |simply |always |even )*(?:${WRITE}\b|(?:want|wish|like|choose|decide|prefer) to|find it|carry|contain|have ${IT}|make use|be (?:${WRITTEN}|closed|opened|started|headed|labelled|introduced|followed|preceded|prefaced|prefixed|ended))`,
    ),
    deniedBy: /\b(?:no|nothing|neither|nor|never|none|nobody)\b[^,;:.]{0,40}$/,
    unlessAfter: SOMEBODY_ELSE,
    unlessThen:
      /^(?:\w+ ){1,4}?(?:not|never)\b|^[^,;]*\b(?:empty|repeat|same|verbatim|again|short|shorter|brief|as (?:short|brief|long|few)|word for word)\b/,
  },
  {
    words: new RegExp(
      String.raw`\b(?:you|narrator|assistant|agent|model|reply|message|turn|story) (?:may|might|can|could) [^,;.]{0,60}?(?:${THING}|<purpose>)`,
    ),
    deniedBy: /\b(?:no|nothing|neither|nor|never|none|nobody)\b[^,;:.]{0,40}$/,
    unlessAfter: SOMEBODY_ELSE,
    unlessThen:
      /^\w+ \w+ (?:not|never)\b|^[^,;]*\b(?:empty|repeat|copy|reuse|keep|same|verbatim|again|short|shorter|brief|as (?:short|brief|long|few|many|much)|word for word)\b/,
  },
  {
    words:
      /\b(?:perhaps|maybe|possibly|probably|ideally|preferably|occasionally|sometimes|rarely|seldom|once in a while|every now and then|every so often|usually|generally|normally|typically|(?<!too |so |as |more )often|at times|now and then|from time to time|by choice)\b/,
    deniedBy: DENIAL,
  },
  {
    words:
      /\b(?:rule of thumb|guideline|(?:good|a) (?:habit|practice|idea|form|manners)|might as well|just a (?:thought|hint)|(?:gentle|friendly|light|soft|mild) (?:hint|nudge|suggestion|request)|why not|how about|(?:some|many) (?:people|readers|agents|narrators|models|users)|nice(?:ties|ty)|nice to have|(?:a|as a) (?:\w+ )?(?:bonus|courtesy|plus|suggestion|recommendation|preference|nice touch|service|sideline|matter of (?:taste|style|choice|habit)))\b|^(?:bonus|tip|hint|by the way)\b/,
    deniedBy: DENIAL,
  },
  {
    words:
      /\b(?:would|'d|will|might|could|can|may) (?:\w+ )?(?:be (?:\w+ )?(?:nice|good|great|lovely|helpful|useful|handy|kind|welcomed?|appreciated|ideal|neat|pleasant|convenient)|mean a lot|make (?:our|my) day|help (?:us|the|a)|make \w+ \w+ (?:prettier|nicer|easier|tidier|clearer))\b|\b(?:does|do) make \w+ \w+ (?:prettier|nicer|easier|tidier|clearer)\b/,
    deniedBy: DENIAL,
  },
  {
    words:
      /(?:\b(?:is|are|be|am)|'re|'s) (?:\w+ )?(?:appreciated|welcomed?|encouraged|suggested|recommended|advisable|desirable|invited|nice|handy|preferred|secondary)\b|\bwe(?:'d| would)? (?:suggest|recommend|encourage|advise|invite|propose|love|prefer)\b|^(?:suggested|recommended|suggestion|recommendation)\b|\bit(?:'s| is) (?:good|nice|best|better|wise|kind|handy|useful|helpful) to\b/,
    deniedBy: DENIAL,
  },
  {
    words: new RegExp(
      String.raw`\b(?:consider (?:\w+ ){0,2}?\w+ing|consider (?:a|an|the) \w+|think about \w+ing|worth (?:\w+ing|a ${THING}))\b`,
    ),
    unlessThen: /\b(?:incomplete|unfinished|invalid|broken|failed|lost|rejected|missing)\b/,
  },
  {
    words: new RegExp(
      String.raw`\b(?:try|aim|attempt|strive|endeavou?r|seek|hope|tend|like) (?:to (?:\w+ly )?(?:always )?${WRITE}|and ${WRITE}|for ${IT}|not to)\b|\b(?:do|try) your best\b|\bmake an effort\b|\b(?:when|if|where|whenever|wherever) you can\b|\bas (?:often|best|much) as (?:you can|possible)\b|\bhope (?:that )?you\b|\bwe(?:'d| would)? (?:like|love|prefer) it\b`,
    ),
    deniedBy: DENIAL,
  },
  {
    words: /\bonly (?:when|if|where|whenever|in case|once (?:the|a|you|it|there))\b/,
    deniedBy:
      /\b(?:complete|finished|done|over|valid|accepted|counts?|allowed|permitted|read|ends?|kept|saved|may (?:call|use|run|stop|end))\b[^,;]*$/,
    unlessThen: new RegExp(
      `^(?![^;]*(?:\\b(?:${BY_FEEL}|several|many|multiple|more than|few|like|want|truly|purpose (?:of \\w+ \\w+ )?(?:has )?chang\\w*)\\b))[^;]*(?:${WHICH_TURNS})`,
    ),
  },
  {
    words:
      /\bonly for (?:the )?(?:longer|long|big|large|larger|complex|important|notable|major|unusual|more|most|first|tricky|hard|significant|substantial)\b|\breserve[sd]? (?:it|them|this|that) for\b|\bfor those who\b|\bwhether (?:or not )?(?:you|one) (?:use|uses|write|writes|add|adds|include|includes)\b|\bin doubt,? (?:leave|omit|skip)|\bget (?:round|around) to it\b|\boptions? (?:open|available)\b|\bthere(?:'s| is) room for\b|\bmeant for (?:turns|messages|calls|replies) (?:in|on|after|where|that)\b|\bparticularly (?:after|when|in|for)\b/,
  },
  {
    words: new RegExp(
      String.raw`\b(?:if|when|whenever|where|wherever|as long as|provided(?: that)?|in case|insofar as|to the extent|should)(?:,? [\w']+){0,6}?,? (?:${BY_FEEL})\b`,
    ),
    unlessAfter: REGARDLESS,
    unlessThen: new RegExp(
      `${ANYWAY.source}|^[^,;]{0,60}\\b(?:want|need|needed|necessary|think|find|consider|feel)\\w* (?:to ${CALL}|yourself|(?:a |the |any |some )?tools?\\b|calling|using|running)|^(?:if|when|where|should) (?:a|the|any|some) (?:tools?|calls?) (?:is|are) (?:needed|necessary)\\b`,
    ),
  },
  {
    words:
      /\b(?:provided|supposing|assuming) (?:that )?|\bif there (?:is|happens to be) (?:one|a)\b|^(?:care|want|like) to\b/,
    unlessThen: new RegExp(`^[^,;]*(?:${WHICH_TURNS})`),
  },
  {
    words:
      /\bunless (?:\w+ ){0,5}?(?:feels?|seems?|think|prefer|obvious|clear|trivial|rather|pointless|awkward|quick|small|short|adds? nothing|unnecessary|in the way)\b/,
  },
  {
    words: new RegExp(
      String.raw`(?:^|[,;:—–-] ?|\b(?:and|or|but|otherwise|else|just|simply|then|please) )${OMIT_IT}`,
    ),
    unlessAfter: /\b(?:never|not|nor|no)\b|n't\b/,
    unlessThen: new RegExp(
      `${NO_CALL.source}|\\band (?:the|you|it|your|nobody)\\b[^.]*\\b(?:will|is|are|breaks?|fails?|loses?)\\b`,
    ),
  },
  {
    words: new RegExp(
      String.raw`\b(?:fine|ok|okay|all right|alright|acceptable|permissible|allowed|permitted|possible|happy|harmless|well) (?:to (?:${OMIT_IT}|stop|go on|(?:${WRITE}) (?:${IT}|with|by|your|messages))|either way|not to\b|without\b|if (?:you|it|there|one) (?:don't|do not|does not|doesn't|is no|isn't|skip|omit|leave|forget))|\b(?:use|usage|writing|adding|leaving it (?:out|off)|${THING}|it|they) (?:is|are) (?:\w+ )?(?:permitted|allowed|tolerated|possible|fine|ok)\b`,
    ),
    deniedBy: DENIAL,
    unlessAfter: /\bempty\b[^,;]*$/,
  },
  {
    words:
      /\b(?:don't|do not|never|no need to) (?:worry|bother|fret|sweat)\b|\b(?:not|n't|never|nor) feel (?:obliged|obligated|compelled|bound|forced|pressured|pressed)\b|\bnever mind (?:it|this|the)\b|\b(?:no one|nobody) (?:will|would|is going to)? ?(?:minds?|complains?|be (?:cross|angry|upset|offended)|notices?)\b|\bno big deal\b|\bno (?:real )?harm\b|\b(?:does|do|would|will)(?: not|n't) mind\b|\bno strong feelings\b|\b(?:that|which|this) is (?:\w+ )?(?:fine|ok|okay|all right|no problem|acceptable)\b|\bnot too much to ask\b|\bno (?:\w+ )?consequences?\b/,
    unlessThen:
      /\b(?:style|spelling|length|grammar|repeat|repetition|repeating|wording|elegance)\w*\b/,
  },
  {
    words:
      /\bdepend(?:s|ing) on (?:whether|how|the (?:situation|context|moment|mood|scene|case)|what)\b|\bas (?:the (?:mood|moment|occasion|scene) (?:takes|strikes|demands|allows)|appropriate|desired|needed|necessary)\b/,
  },
];
