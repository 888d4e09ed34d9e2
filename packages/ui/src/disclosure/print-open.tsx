import { useEffect } from 'react';

/** On paper nothing can be opened: every details of the page is open while it is printed, and then as it was. */
export function useOpenForPrint(): void {
  useEffect(() => {
    let opened: readonly HTMLDetailsElement[] = [];
    function open() {
      opened = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')];
      for (const details of opened) details.open = true;
    }
    function close() {
      for (const details of opened) details.open = false;
      opened = [];
    }
    window.addEventListener('beforeprint', open);
    window.addEventListener('afterprint', close);
    return () => {
      window.removeEventListener('beforeprint', open);
      window.removeEventListener('afterprint', close);
    };
  }, []);
}
