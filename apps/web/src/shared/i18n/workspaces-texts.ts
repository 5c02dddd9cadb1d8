import en from '../../locales/en/workspaces.json';
import zh from '../../locales/zh/workspaces.json';
import { addTexts } from './add-texts.ts';

addTexts('workspaces', { zh, en });
