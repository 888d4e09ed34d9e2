import { createContext, use, useEffect, useRef } from 'react';

/** Forms of a page that are asked whether something in them is not saved. */
export type UnsavedForms = Set<() => boolean>;
export const UnsavedContext = createContext<UnsavedForms>(new Set());

/** Has the page ask this form before somebody leaves it. */
export function useUnsaved(isUnsaved: () => boolean): void {
  const forms = use(UnsavedContext);
  const latest = useRef(isUnsaved);
  useEffect(() => {
    latest.current = isUnsaved;
  });
  useEffect(() => {
    const ask = () => latest.current();
    forms.add(ask);
    return () => void forms.delete(ask);
  }, [forms]);
}
