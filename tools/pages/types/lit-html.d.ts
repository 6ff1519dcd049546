// What the pages use of lit-html: templates are values that only render looks into.

export declare const html: (strings: TemplateStringsArray, ...values: unknown[]) => any;
export declare const svg: (strings: TemplateStringsArray, ...values: unknown[]) => any;
export declare const nothing: any;
export declare const render: (template: any, host: Element) => void;
