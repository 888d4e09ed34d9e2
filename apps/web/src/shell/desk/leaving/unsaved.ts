import { createContext, use, useEffect, useRef } from 'react';

/** Forms of a page that tell whether they have unsaved changes. */
export type UnsavedForms = Set<() => boolean>;
export const UnsavedContext = createContext<UnsavedForms>(new Set());

/** Registers this form with the question before leaving the page. */
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
