import { request, useCall } from '@portal/sdk';
import { SavedViews } from '@portal/sdk/ui/report';
import { sharedView, type Viewed } from './contract.ts';

/** 视图：自己保存的，和本单位共享的。 */
export function Views({ report }: { report: Viewed }) {
  const shared = useCall(sharedView.list, { report });
  // the host has shown why one was refused
  const afterwards = (done: Promise<unknown>) => done.then(() => shared.reload()).catch(() => undefined);
  return (
    <SavedViews
      report={report}
      shared={{
        views: shared.data ?? [],
        share: (view) => afterwards(request(sharedView.share, { report, ...view })),
        withdraw: (id) => afterwards(request(sharedView.withdraw, { id })),
      }}
    />
  );
}
