import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';

/** Navigates after an action, unless the person has left the page before the answer came. */
export function useGoFromHere(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (to, options) => {
    if (window.location.pathname === pathname) await navigate(to, options);
  };
}
