export declare const generate: (text: string) => { size: number; get(x: number, y: number): boolean };
