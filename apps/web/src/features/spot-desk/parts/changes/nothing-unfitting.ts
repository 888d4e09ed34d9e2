import type { Checked } from './ChangePreview.tsx';

/** Of what is new no reservation can be. */
export const NOTHING_UNFITTING: Checked = { unfitting: [], total: 0 };
