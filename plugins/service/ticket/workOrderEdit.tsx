import { useCall } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { WhenLoaded } from '@portal/sdk/ui';
import { ticket } from './contract.ts';
import { NewTicketForm, TicketForm } from './ticket-form.tsx';
import { TicketView } from './ticket-view.tsx';

function Existing({ id, editing, view }: { id: string; editing: boolean; view: () => void }) {
  const answer = useCall(ticket.detail, { id });
  return (
    <WhenLoaded answer={answer} rows={12}>
      {(row) =>
        editing && row.may.includes('EDIT') ? (
          <TicketForm
            row={row}
            onDone={(submitted) => {
              if (submitted) view();
              return answer.reload();
            }}
          />
        ) : (
          <TicketView row={row} onDone={answer.reload} />
        )
      }
    </WhenLoaded>
  );
}

/** 工单维护：没有编号时新建；有编号时查看办理，未受理的可由提交人修改。 */
export default function WorkOrderEditPage() {
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  if (id === null) return <NewTicketForm />;
  const view = () => setParams({ id }, { replace: true });
  return <Existing key={id} id={id} editing={params.get('edit') === 'true'} view={view} />;
}
