import { useCall } from '@portal/sdk';
import { useNavigate } from '@portal/sdk/router';
import { Button, DialogButton, FormlessDialog, WhenLoaded } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { contractManagement } from './contract.ts';
import { newPath } from './paths.ts';
import { template } from './schema.ts';

function Templates({ onChoose }: { onChoose: (id: string) => void }) {
  const templates = useCall(contractManagement.templateList, {});
  return (
    <WhenLoaded answer={templates} rows={4}>
      {(found) => (
        <PlainTable
          caption="合同模板"
          rows={found}
          of={template}
          rowKey="id"
          columns={[
            'templateName',
            'contractType',
            { title: '条款', key: 'clauses', width: 80, align: 'end', show: ({ clauses }) => `${clauses.length} 条` },
          ]}
          rowActions={({ id }) => (
            <Button appearance="text" onClick={() => onChoose(id)}>
              使用
            </Button>
          )}
          actionsWidth={80}
        />
      )}
    </WhenLoaded>
  );
}

/** 从模板起草：选择模板后带入条款与付款条件。 */
export function TemplateButton() {
  const navigate = useNavigate();
  return (
    <DialogButton
      call={contractManagement.save}
      dialog={(onClose) => (
        <FormlessDialog open title="选择合同模板" width={640} onClose={onClose}>
          <Templates onChoose={(id) => void navigate(newPath(id))} />
        </FormlessDialog>
      )}
    >
      从模板起草
    </DialogButton>
  );
}
