import type { QueryCache } from '@tanstack/react-query';
import { Fragment, jsx as make } from 'react/jsx-runtime';

/**
 * `dress` changes the properties of elements as they are made: it says words of code in a variant (`words`), and then
 * shows readings. Absent in a page that needs neither. `replies` bring what the town wrote in easy Japanese.
 */
export const dresser: { dress?: typeof plain; words?: typeof plain; replies?: QueryCache } = {};
const plain = (_type: unknown, props: object): object => props;

/** React's own in front of which the portal's elements are dressed; the build puts it in its place. */
export const jsx: typeof make = (type, props, key) => make(type, dresser.dress?.(type, props as object) ?? props, key);

/** The names by which compiled JSX asks for it. */
export { Fragment, jsx as jsxDEV, jsx as jsxs };
