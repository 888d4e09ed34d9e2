import { useEffect, useState } from 'react';

/** Share of the window's height above which a section counts as reached. */
const REACHED = 0.3;

/** Id of the section in view: the last one whose top has been reached; at the page's end the last. */
export function useSectionInView(items: readonly { readonly id: string }[]): string | undefined {
  const [current, setCurrent] = useState(items[0]?.id);
  const ids = items.map(({ id }) => id).join(' ');

  useEffect(() => {
    const sections = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    let frame = 0;
    function look() {
      frame = 0;
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const reached = sections.filter((section) => section.getBoundingClientRect().top < window.innerHeight * REACHED);
      setCurrent((isAtEnd && window.scrollY > 0 ? sections.at(-1) : (reached.at(-1) ?? sections[0]))?.id);
    }
    const ask = () => {
      frame ||= requestAnimationFrame(look);
    };
    window.addEventListener('scroll', ask, { passive: true });
    window.addEventListener('resize', ask);
    ask();
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', ask);
      window.removeEventListener('resize', ask);
    };
  }, [ids]);
  return current;
}
