/** What is looked for by its name. Sentences are read, so they stand alone. */
const NAMED =
  'button, a, summary, label, legend, h1, h2, h3, h4, th, dt, [role="menuitem"], [role="option"], [role="tab"]';

const MARK = 'data-english';

/**
 * Beside the words of the staff's language the English ones, in brackets and for the ear alone: a manual, a screen reader
 * set to English and whoever helps over the telephone name a button by its English word.
 *
 * The page itself is watched, so that no screen has to think of it. Nothing that React put there is moved or taken away.
 */
export function showEnglishNames(said: ReadonlyMap<string, string>, page: Node = document): void {
  const label = (element: Element) => {
    const name = element.getAttribute('aria-label') ?? '';
    const english = said.get(name);
    if (english !== undefined && english !== name) element.setAttribute('aria-label', `${name} (${english})`);
  };

  const beside = (text: Text) => {
    const next = text.nextSibling;
    const mark = next instanceof HTMLElement && next.hasAttribute(MARK) ? next : null;
    const named = text.parentElement?.closest(NAMED);
    const english = named && !named.hasAttribute('aria-label') ? said.get(text.data) : undefined;
    const wanted = english === undefined || english === text.data ? null : ` (${english})`;
    if (mark?.textContent === wanted) return;
    mark?.remove();
    if (wanted === null || isNamedAlready(text)) return;
    const words = document.createElement('span');
    words.setAttribute(MARK, '');
    words.lang = 'en';
    // At the corner of its box: beside a text that is cut off it would make the page wider.
    words.className = 'sr-only top-0 left-0';
    words.textContent = wanted;
    text.after(words);
  };

  const look = (node: Node) => {
    if (node instanceof Text) return beside(node);
    if (!(node instanceof Element)) return;
    label(node);
    for (const element of node.querySelectorAll('[aria-label]')) label(element);
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) beside(text);
  };

  const forget = (node: Node, after: Node | null) => {
    if (node instanceof Text && after instanceof HTMLElement && after.hasAttribute(MARK)) after.remove();
  };

  const watcher = new MutationObserver((changes) => {
    for (const { type, target, addedNodes, removedNodes, nextSibling } of changes) {
      for (const node of removedNodes) forget(node, nextSibling);
      for (const node of addedNodes) look(node);
      if (type === 'characterData') look(target);
      if (type === 'attributes') label(target as Element);
    }
  });
  watcher.observe(page, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-label'],
  });
}

/** The screens of the hall name their words themselves. */
const isNamedAlready = (text: Text) =>
  text.nextSibling instanceof HTMLElement && text.nextSibling.matches('.sr-only[lang="en"]');
