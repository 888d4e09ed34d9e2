const FIELDS = 'input:not([type=checkbox], [type=radio]), select, textarea';
const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Where work begins on a page: the first field in sight after an element, else whatever takes the focus first. */
export function firstFieldAfter(element: Element): HTMLElement | undefined {
  const inSight = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(`main :is(${selector})`)].find(
      (one) =>
        (element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
        !element.contains(one) &&
        one.checkVisibility(),
    );
  return inSight(FIELDS) ?? inSight(STOPS);
}
