import { Loading } from '@portal/sdk/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate } from '@portal/sdk/navigation';

/** A page that was switched off when it was opened, and is on again: its code is fetched from the same address. */
export default function Reopen() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => void navigate(`${pathname}${search}`, { replace: true }), [navigate, pathname, search]);
  return <Loading />;
}
