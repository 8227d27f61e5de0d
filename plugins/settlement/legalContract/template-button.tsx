import { mayCall, useCall, useSession } from '@portal/sdk';
import { useNavigate } from '@portal/sdk/router';
import { BusyButton, FormlessDialog, WhenLoaded } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
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
            {
              title: '操作',
              key: 'choose',
              width: 80,
              show: ({ id }) => (
                <BusyButton look="text" busy={false} onPress={() => onChoose(id)}>
                  使用
                </BusyButton>
              ),
            },
          ]}
        />
      )}
    </WhenLoaded>
  );
}

/** 从模板起草：选择模板后带入条款与付款条件。 */
export function TemplateButton() {
  const session = useSession();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  if (!mayCall(session, contractManagement.save)) return null;
  const choose = (id: string) => {
    setOpen(false);
    void navigate(newPath(id));
  };
  return (
    <>
      <BusyButton busy={false} onPress={() => setOpen(true)}>
        从模板起草
      </BusyButton>
      <FormlessDialog open={open} title="选择合同模板" width={640} onClose={() => setOpen(false)}>
        <Templates onChoose={choose} />
      </FormlessDialog>
    </>
  );
}
