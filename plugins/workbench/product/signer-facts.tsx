import { useSession } from '@portal/sdk';
import { signature } from '@portal/sdk/calls/protocol';
import { Button, Checkbox, Descriptions, factsOf, makeStyles, Stack } from '@portal/sdk/ui';
import { useState } from 'react';

const useStyles = makeStyles({ bar: { display: 'flex', justifyContent: 'flex-end', gap: '12px' } });

/** 确认企业信息：协议以这些信息签署。 */
export function SignerFacts({ onBack, onSure }: { onBack: () => void; onSure: () => void }) {
  const styles = useStyles();
  const { user } = useSession();
  const [sure, setSure] = useState(false);
  return (
    <Stack>
      <Descriptions
        columns={2}
        items={[
          { label: '签署企业', value: user?.entName },
          ...factsOf(signature, { signerName: user?.userName }, ['signerName']),
          { label: '登录账号', value: user?.account },
          ...factsOf(signature, { phone: user?.phone }, ['phone']),
        ]}
      />
      <Checkbox
        label="以上信息准确，我有权代表本企业签署"
        checked={sure}
        onChange={(_, { checked }) => setSure(checked === true)}
      />
      <div className={styles.bar}>
        <Button onClick={onBack}>上一步</Button>
        <Button appearance="primary" disabledFocusable={!sure} onClick={onSure}>
          下一步
        </Button>
      </div>
    </Stack>
  );
}
