/** Line of the portal's registers: `'/faq': () => import('./features/faq/FaqPage.tsx')`. */
const PAGE = /'(\/[^']*)':\s*\(\) =>\s*import\('\.\/([^']+)'\)/g;

/** Pages in such a register: path, and the module relative to the file. */
export const pagesOf = (text: string): readonly { readonly path: string; readonly module: string }[] =>
  [...text.matchAll(PAGE)].map(([, path = '', module = '']) => ({ path, module }));
