import { useCall } from '@portal/sdk';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { Button, makeStyles } from '@portal/sdk/ui';
import { CodeDropdown } from '@portal/sdk/ui/form';
import { handbookSetting } from './contract.ts';

const useStyles = makeStyles({
  list: { display: 'flex', flexWrap: 'wrap', gap: '4px 8px', marginBottom: '4px' },
});

interface Props {
  value: readonly string[] | undefined;
  onChange: (routeUrls: string[]) => void;
}

/** 关联页面多选：所选页面的帮助按钮直接打开本文。 */
export function PageChoice({ value = [], onChange }: Props) {
  const styles = useStyles();
  const pages = useCall(handbookSetting.places, {}).data?.pages ?? [];
  const nameOf = (url: string) => pages.find(({ routeUrl }) => routeUrl === url)?.menuName ?? url;
  const others = pages.filter(({ routeUrl }) => !value.includes(routeUrl));
  const codes = Object.fromEntries(
    others.map(({ routeUrl, menuName, covered }) => [routeUrl, covered ? menuName : `${menuName}（暂无帮助）`]),
  );
  return (
    <>
      <div className={styles.list}>
        {value.map((url) => (
          <Button
            key={url}
            size="small"
            icon={<DismissRegular />}
            iconPosition="after"
            aria-label={`移除${nameOf(url)}`}
            onClick={() => onChange(value.filter((one) => one !== url))}
          >
            {nameOf(url)}
          </Button>
        ))}
      </div>
      <CodeDropdown
        codes={codes}
        value=""
        placeholder="选择要关联的页面"
        clearable={false}
        onChange={(url) => url !== undefined && onChange([...value, url])}
      />
    </>
  );
}
