import { useEffect } from 'react';

/** Opens every details element for printing, and restores it afterwards. */
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
