import { useCall } from '@portal/sdk';
import { chatAgent } from '@portal/sdk/calls/agent';
import { DialogButton, FormlessDialog, WhenLoaded } from '@portal/sdk/ui';
import { ExclusiveBoard } from './exclusive-board.tsx';

function Dialog({ onDone, onClose }: { onDone: () => unknown; onClose: () => void }) {
  const agents = useCall(chatAgent.page, { size: 100 });
  return (
    <FormlessDialog open title="专属客服" width={1080} onClose={onClose}>
      <WhenLoaded answer={agents} rows={8}>
        {({ records }) => (
          <ExclusiveBoard agents={records} onDone={() => Promise.all([agents.reload(), Promise.resolve(onDone())])} />
        )}
      </WhenLoaded>
    </FormlessDialog>
  );
}

/** 专属客服：把企业分给一名客服。 */
export const ExclusiveButton = ({ onDone }: { onDone: () => unknown }) => (
  <DialogButton call={chatAgent.assign} dialog={(close) => <Dialog onDone={onDone} onClose={close} />}>
    专属客服
  </DialogButton>
);
