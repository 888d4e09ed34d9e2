import type { PageSource } from '../../platform/pages/page-source.ts';

// Who may read it, the page asks by itself: neither a number nor a key of it is known to a guest.
export const pages: readonly PageSource[] = [{ path: '/notice/preview', isFramed: true, asks: () => [] }];
