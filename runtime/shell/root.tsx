import { PortalProvider } from '@portal/sdk/ui';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { DialogHost } from './dialog-host.tsx';
import { OverlayHost } from './overlay-host.tsx';
import { usePreferences } from './preferences.ts';
import { useServerCopy } from './preferences/server-copy.ts';

/** Theme, data cache and the one host of messages and questions. */
export function Root({ children }: { children: ReactNode }) {
  const { theme, fontSize, density } = usePreferences();
  useServerCopy();
  return (
    <PortalProvider theme={theme} fontSize={fontSize} density={density}>
      <SWRConfig value={{ dedupingInterval: 2000 }}>
        {children}
        <OverlayHost />
        <DialogHost />
      </SWRConfig>
    </PortalProvider>
  );
}
