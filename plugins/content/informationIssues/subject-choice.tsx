import { useCall } from '@portal/sdk';
import { makeStyles, tokens, WhenLoaded } from '@portal/sdk/ui';
import { Choices } from '../choices.tsx';
import { OFFERED, type Subject, subjects } from '../channelManagement/contract.ts';

const useStyles = makeStyles({
  site: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 12px' },
  name: { color: tokens.colorNeutralForeground3, minWidth: '72px' },
});

interface Props {
  value: readonly string[] | undefined;
  onChange: (subjectIds: string[]) => void;
}

const offered = (all: readonly Subject[]) => {
  const named = all.filter(({ status }) => OFFERED.has(status)).map((one) => [one.subjectId, one.subjectName] as const);
  return { list: named.map(([id]) => id), texts: Object.fromEntries(named) };
};

/** 栏目多选，按站点分行；停用的站点和栏目不出现。 */
export function SubjectChoice({ value, onChange }: Props) {
  const styles = useStyles();
  const tree = useCall(subjects.tree, {});
  return (
    <WhenLoaded answer={tree} rows={1}>
      {(sites) =>
        sites
          .filter(({ status }) => OFFERED.has(status))
          .map((site) => (
            <div key={site.siteId} className={styles.site}>
              <span className={styles.name}>{site.siteName}</span>
              <Choices codes={offered(site.subjects)} value={value} onChange={onChange} />
            </div>
          ))
      }
    </WhenLoaded>
  );
}
