const STATE = /:(hover|active|focus-visible)(?![-\w])/g;

function copyRules(place: CSSStyleSheet | CSSGroupingRule): void {
  // From the end, so that a copy moves no rule that is still to be read.
  for (let index = place.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = place.cssRules[index];
    if (rule instanceof CSSStyleRule) {
      const selector = rule.selectorText.replace(STATE, '.is-$1');
      if (selector !== rule.selectorText) place.insertRule(`${selector} { ${rule.style.cssText} }`, index + 1);
    } else if (rule instanceof CSSGroupingRule) {
      copyRules(rule);
    }
  }
}

/** Copies every rule of a state that only a pointer or a key brings about for a class: :hover is also .is-hover. */
export function forceStates(): void {
  for (const sheet of document.styleSheets) copyRules(sheet);
}
