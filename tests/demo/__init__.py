"""Ridge, the demonstration game: small enough to read in five minutes, large enough to need all of the kernel.

Read `board` (what there is), `rules` (what happens, in the rulebook's order) and `game` (the six verbs).

The whole rulebook:

1.  Each side secretly deals its blocks a kind each: scout, line or guard. They fire one, two and three dice.
2.  A turn begins with the weather: on 1 or 2 there is mist.
3.  Red, then Blue, moves up to two blocks, in mist one. 3.1 A move goes to a neighbouring hex; two blocks of a side may
    share one.
4.  Then the same side fights wherever both sides stand, in the order it likes. 4.1 All blocks there are shown. 4.2 The
    defender fires, then the attacker: a 5 hits, for defenders of the ridge a 4. The strongest block takes each hit; the
    second hit destroys it. 4.3 The defender may retreat. 4.4 After three rounds the attackers are beaten off and lost.
5.  The game ends after its last turn, or when a side has no block left.
6.  The side with more blocks on the ridge wins.
"""
