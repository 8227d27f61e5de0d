import { useCall } from '@portal/sdk';
import { date } from '@portal/sdk/format';
import { Field, makeStyles, Section, Stack, Toolbar, WhenLoaded } from '@portal/sdk/ui';
import { CodeDropdown } from '@portal/sdk/ui/form';
import { DiffView } from '@portal/sdk/ui/reading';
import { useState } from 'react';
import { APPLIED, APPLY_TYPE, category, type SupplyVersion } from './contract.ts';
import { versionChanges } from './differences.ts';

const useStyles = makeStyles({
  choice: { gridTemplateColumns: 'max-content minmax(280px, 1fr)', columnGap: '8px', marginInlineEnd: '16px' },
});

const nameOf = ({ versionNo, applyType, status, submittedAt }: SupplyVersion) =>
  `V${versionNo} ${APPLY_TYPE.texts[applyType]}（${APPLIED.texts[status]}）${date(submittedAt)}`;

function Compared({ versions }: { versions: readonly SupplyVersion[] }) {
  const { choice } = useStyles();
  const [newest, older] = versions;
  const [chosen, setChosen] = useState({ 旧版本: older?.versionNo, 新版本: newest?.versionNo });
  const at = (name: keyof typeof chosen) => versions.find(({ versionNo }) => versionNo === chosen[name]);
  const [before, after] = [at('旧版本'), at('新版本')];
  if (versions.length < 2) return '只有一个版本，变更或续期后可与之前的版本对比';
  const codes = Object.fromEntries(versions.map((version) => [String(version.versionNo), nameOf(version)]));
  return (
    <Stack>
      <Toolbar>
        {(['旧版本', '新版本'] as const).map((name) => (
          <Field key={name} label={name} orientation="horizontal" className={choice}>
            <CodeDropdown
              codes={codes}
              value={String(chosen[name])}
              onChange={(code) => setChosen((was) => ({ ...was, [name]: Number(code) }))}
              placeholder="选择版本"
            />
          </Field>
        ))}
      </Toolbar>
      {before && after && <DiffView changes={versionChanges(before, after)} />}
    </Stack>
  );
}

/** 版本对比：任选该类目的两次申请，逐项对比授权期限、资质与属性模板。 */
export function VersionCompare({ id }: { id: string }) {
  const versions = useCall(category.versions, { id });
  const count = versions.data?.length ?? 0;
  if (versions.data && count === 0) return null;
  return (
    <Section title="版本对比" hint={count > 1 ? `共 ${count} 个版本` : undefined}>
      <WhenLoaded answer={versions} rows={3}>
        {(found) => <Compared key={found[0]?.versionNo} versions={found} />}
      </WhenLoaded>
    </Section>
  );
}
