import { contractSuite } from '@portal/sdk/testing';
import plugin from '../../plugins/goods/plugin.ts';

contractSuite(plugin);
