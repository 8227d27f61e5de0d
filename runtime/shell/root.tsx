import { PortalProvider } from '@portal/sdk/ui';
import { type ReactNode, useSyncExternalStore } from 'react';
import { SWRConfig } from 'swr';
import { DialogHost } from './dialog-host.tsx';
import { OverlayHost } from './overlay-host.tsx';
import { preferences } from './preferences.ts';

/** Theme, data cache and the one host of messages and questions. */
export function Root({ children }: { children: ReactNode }) {
  const { theme } = useSyncExternalStore(preferences.subscribe, preferences.get);
  return (
    <PortalProvider theme={theme}>
      <SWRConfig value={{ dedupingInterval: 2000 }}>
        {children}
        <OverlayHost />
        <DialogHost />
      </SWRConfig>
    </PortalProvider>
  );
}
