import './trusted-types.ts';
import { boot } from './boot.tsx';
import { sealedBlocks } from './page-data.ts';
import { pinnedKeys } from './registry/keys.ts';
import { refuse } from './registry/refuse.ts';
import { verify } from './registry/verify.ts';

const container = document.getElementById('root');
if (container)
  verify(sealedBlocks(), pinnedKeys).then(
    () => boot(container),
    () => refuse(container),
  );
