import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';

/** Leads on when an action is done; whoever has gone on themselves, before its answer came, stays where they are. */
export function useGoFromHere(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (to, options) => {
    if (window.location.pathname === pathname) await navigate(to, options);
  };
}
