// Words that carry no topic, in English and in Hindi written in Latin letters.

/** Words that every question may have, whatever it is about. */
export const fillers: ReadonlySet<string> = new Set(
  `a an the and or but if of in on at to for from by with as is are was were be been being am do does did done doing has
  have had having i me my mine we us our ours you your yours he him his she her it its they them their this that these
  those there here what which when where how why whom whose can could shall should will would may might must
  not no nor so than too very just also any some all each every either about into over under again further then once
  only own same such up down out off please pls plz tell know want wanted need needs like get gets got give let say says
  said ask asked help sir madam hi hello hey dear thanks thank ok okay yes good many much exactly really actually
  more most one ones thing things something anything everything someone anyone make made take takes taken use used using
  etc ie eg via per re ur u r im ive id dont doesnt isnt whats hows go going goes come comes tak ka ki ke ko se mein me hai hain ho hoga hoti hota
  kya kaun kaunsa kaunsi konsa konsi aur ya yeh ye wo woh us is par pe bhi toh to na nahi nahin
  mera meri mere hum humein hume hamara hamari hamare apna apni apne aap aapka aapki aapke aapko tum mujhe mujhko main
  karna karne karni karte karta karti karu karun karen kare kar karke kiya kijiye sakta sakte sakti chahiye chahie
  raha rahe rahi gaya gayi gaye diya dena dete deti jana jaana jata jaata wala wale wali liye lie bina agar jab tab
  almost around currently presently recently already still yet soon later earlier ago yesterday today tomorrow tonight
  week weeks morning evening nowadays always never ever often sometimes usually generally normally simply maybe perhaps
  possible possibly able unable happen happens happened happening look looks looked looking find finds found finding
  think thinks thought guess believe hope hopes wish wonder wondering understand understood mean means meant meaning
  sort kind kinds type types way ways thing lot lots bit little big small large huge great
  better best worse worst right wrong correct different another else whether while during within without across among
  against because since though although unless instead therefore hence thus moreover however anyway besides
  person persons friend somebody nobody everybody everyone anybody please kindly urgent urgently quickly quick
  explain describe suggest advise guide tell show shows shown told asking wants wanting wanna gonna gotta lets try
  trying tried run runs running  say
  two three four five six seven eight nine ten couple few several many whole half part
  him her hers mr mrs ms guys folks sirji bhai yaar ji really totally completely fully properly basically
  sure certain certainly probably definitely obviously clearly exact rough roughly approx approximately
  question questions query queries doubt doubts answer answers issue problem matter case situation regarding
  concerning details detail info regard back forward ahead around near far
  come came coming came goes gone went left seen see sees saw hear heard feel felt seem seems
  ek do hona hone hua hui hue tha thi the batao bataiye bataye batana bolo`.split(/\s+/),
)
