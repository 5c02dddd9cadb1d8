import en from '../../locales/en/grid.json';
import zh from '../../locales/zh/grid.json';
import { addTexts } from '../i18n/add-texts.ts';

addTexts('grid', { zh, en });
