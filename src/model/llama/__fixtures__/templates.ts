/** Templates in the manners that models' own ones have. */

const each = (body: string) => `{% for message in messages %}${body}{% endfor %}`;

/** Names before lines; closes an assistant's turn, opens the next, and drops what it does not know. */
export const nameTemplate =
  "{{ bos_token }}" +
  each(
    "{% if message['role'] == 'system' %}{{ message['content'] + '\\n\\n' }}" +
      "{% elif message['role'] == 'user' %}{{ 'User: ' + message['content'] + '\\n' }}" +
      "{% elif message['role'] == 'assistant' %}{{ 'Assistant: ' + message['content'] + eos_token }}{% endif %}",
  ) +
  "{% if add_generation_prompt %}{{ 'Assistant: ' }}{% endif %}";

/** Closes every turn and never opens one: a prefix given as a message ends in nothing but the end token. */
export const closingTemplate = `{{ bos_token }}${each("{{ message.role }}: {{ message.content }}{{ eos_token }}")}`;

/** Closes no turn: a prefix given as a message is left open. */
export const openTemplate = `{{ bos_token }}${each("{{ message.role }}: {{ message.content }}")}`;

/** Writes out what users say and nothing else, so that a prefix given as a message is not in the prompt. */
export const droppingTemplate = each(
  "{% if message.role == 'user' %}{{ message.content }}{% endif %}",
);

/** Control tokens around every turn, any role, and trimmed text. */
export const bracketTemplate = [
  each(
    "{{ '<|im_start|>' + message.role + '\\n' + message.content | trim + '<|im_end|>' + '\\n' }}",
  ),
  "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}",
].join("");

/** Insists that user and assistant take turns. */
export const strictTemplate = each(
  "{% if (message['role'] == 'user') != (loop.index0 % 2 == 0) %}" +
    "{{ raise_exception('roles must alternate') }}{% endif %}[{{ message['content'] }}]",
);
