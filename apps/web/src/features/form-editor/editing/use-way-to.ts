import type { FormDraft } from '@machi/domain/form-editor/model';
import { formFlags } from '@machi/domain/onlineforms/model';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Parts of the editor, in the order of writing a form. */
export const editorParts = ['texts', 'rules', 'questions', 'fees', 'easy', 'ready'] as const;
export type EditorPart = (typeof editorParts)[number];

const rules: ReadonlySet<string> = new Set([
  ...formFlags,
  'estimated_delivery_days',
  'retention_years',
  'applicant_items',
]);

/** The editor's part for a path of the draft. */
export function partOf(path: string): EditorPart {
  if (path.endsWith('.ja_simple')) return 'easy';
  const [first = ''] = path.split('.');
  if (first === 'sections') return 'questions';
  if (first === 'fees') return 'fees';
  return rules.has(first) ? 'rules' : 'texts';
}

/** Names of the question at a path, and of the one in its rows. */
function namesAt(draft: FormDraft, path: string): readonly string[] {
  const found = /^sections\.(\d+)\.fields\.(\d+)(?:\.fields\.(\d+))?/.exec(path);
  if (!found) return [];
  const field = draft.sections[Number(found[1])]?.fields[Number(found[2])];
  const row = found[3] === undefined ? undefined : field?.fields?.[Number(found[3])];
  return [field, row].flatMap((one) => one?.name ?? []);
}

/** Controls before their containers: a link must lead to an input. */
const CONTROL = 'input:not([type="hidden"]), select, textarea, button';

/** Focuses the part at a path, or the part around it. */
function focusAt(path: string): boolean {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const found = document.getElementById(parts.slice(0, length).join('.'));
    const control = found?.matches(CONTROL) ? found : found?.querySelector<HTMLElement>(CONTROL);
    if (control) {
      control.focus();
      control.scrollIntoView({ block: 'center' });
      return true;
    }
  }
  return false;
}

/** The shown part, the open question, and navigation to a path of the draft. */
export function useWayTo(draft: FormDraft) {
  const [address, setAddress] = useSearchParams();
  const part = editorParts.find((one) => one === address.get('part')) ?? 'texts';
  const [open, setOpen] = useState<readonly string[]>([]);
  const wanted = useRef<string>(undefined);
  // The target is rendered once its part and its question are open.
  useEffect(() => {
    if (wanted.current !== undefined && focusAt(wanted.current)) wanted.current = undefined;
  });
  return {
    part,
    open,
    setOpen,
    goTo(path: string): void {
      wanted.current = path;
      setOpen(namesAt(draft, path));
      if (partOf(path) !== part) setAddress({ part: partOf(path) });
    },
  };
}
