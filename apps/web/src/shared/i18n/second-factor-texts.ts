import en from '../../locales/en/secondFactor.json';
import zh from '../../locales/zh/secondFactor.json';
import { addTexts } from './add-texts.ts';

addTexts('secondFactor', { zh, en });
