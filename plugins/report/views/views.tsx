import { useCall, useSubmit } from '@portal/sdk';
import { SavedViews } from '@portal/sdk/ui/report';
import { sharedView, type Viewed } from './contract.ts';

/** 视图：自己保存的，和本单位共享的。 */
export function Views({ report }: { report: Viewed }) {
  const shared = useCall(sharedView.list, { report });
  const share = useSubmit(sharedView.share);
  const withdraw = useSubmit(sharedView.withdraw);
  return (
    <SavedViews
      report={report}
      shared={{
        views: shared.data ?? [],
        share: async (view) => {
          await share.submit({ report, ...view });
          await shared.reload();
        },
        withdraw: async (id) => {
          await withdraw.submit({ id });
          await shared.reload();
        },
      }}
    />
  );
}
